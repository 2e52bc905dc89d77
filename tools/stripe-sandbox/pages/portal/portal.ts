import { cancelLater, cancelNow, keep, lastPeriodEnd } from '../../billing/cancel.ts'
import { updated } from '../../billing/updated.ts'
import { findCustomer, idOf } from '../../state/find.ts'
import type { Ledger } from '../../state/ledger.ts'
import { ApiError } from '../../wire/api-error.ts'
import type { Form } from '../../wire/form.ts'
import { textOf } from '../card-form.ts'
import { html } from '../html.ts'
import { goTo, notFound, page, type PageAnswer } from '../layout.ts'
import { cardStep } from './card-step.ts'
import { changeStep } from './change-step.ts'
import { overview } from './overview.ts'
import { ownSubscription, type Visit } from './visit.ts'

const OPEN_FOR = 60 * 60

export function portalPage(
  ledger: Ledger,
  id: string,
  step: string,
  query: URLSearchParams,
  form: Form | null,
): PageAnswer {
  const session = Object.hasOwn(ledger.state.portals, id) ? ledger.state.portals[id] : undefined
  if (session === undefined) return notFound()
  if (session.created + OPEN_FOR < ledger.now()) {
    return page(
      410,
      'Expired',
      html`<p>This link to the portal has expired. Open the portal again from the product.</p>`,
    )
  }
  const features = ledger.state.portalConfigurations[idOf(session.configuration)]?.features
  if (features === undefined) return notFound()
  try {
    const customer = findCustomer(ledger, session.customer)
    return stepOf({ ledger, session, customer, features, path: `/p/session/${id}`, query, form }, step)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return page(
      error.status,
      'Not possible',
      html`<p>${error.message}</p>
        <p><a href="/p/session/${id}">Back to the portal</a></p>`,
    )
  }
}

function stepOf(visit: Visit, step: string): PageAnswer {
  const { form, path, session } = visit
  const flow = session.flow?.type
  if (step === 'card') return cardStep(visit)
  if (step === 'change') return changeStep(visit)
  if (step === 'cancel' && form !== null) return cancel(visit, form)
  if (step === 'renew' && form !== null) return renew(visit, form)
  if (step !== '') return notFound()
  if (flow === 'subscription_update_confirm' && !visit.query.has('home')) return goTo(`${path}/change`)
  if (flow === 'payment_method_update' && !visit.query.has('home')) return goTo(`${path}/card`)
  return overview(visit)
}

/**
 * Cancels a subscription immediately or at the end of the period. In the latter case, sets a date but not
 * `cancel_at_period_end`, like Stripe in flexible billing mode.
 */
function cancel(visit: Visit, form: Form): PageAnswer {
  const { features, ledger, path } = visit
  const subscription = ownSubscription(visit, textOf(form, 'subscription'))
  if (subscription === null || !features.subscription_cancel.enabled) return notFound()
  if (features.subscription_cancel.mode === 'immediately') cancelNow(ledger, subscription, 'cancellation_requested')
  else {
    updated(ledger, 'customer.subscription.updated', subscription, () => {
      cancelLater(ledger, subscription, lastPeriodEnd(subscription), false)
    })
  }
  return goTo(`${path}?home`)
}

function renew(visit: Visit, form: Form): PageAnswer {
  const { ledger, path } = visit
  const subscription = ownSubscription(visit, textOf(form, 'subscription'))
  if (subscription === null) return notFound()
  updated(ledger, 'customer.subscription.updated', subscription, () => keep(subscription))
  return goTo(`${path}?home`)
}
