import { isLive } from '../../billing/cancel.ts'
import { foresee } from '../../billing/charge.ts'
import { billsOf } from '../../billing/invoices.ts'
import { attach, makeDefault } from '../../billing/payment-methods.ts'
import { payBill } from '../../billing/renew.ts'
import { updated } from '../../billing/updated.ts'
import { ApiError } from '../../wire/api-error.ts'
import type { Form } from '../../wire/form.ts'
import { cardFields, cardOfForm, challenge, testCards, textOf } from '../card-form.ts'
import { html } from '../html.ts'
import { alert, goTo, notFound, page, type PageAnswer } from '../layout.ts'
import type { Visit } from './visit.ts'

/** Shows or handles the card form or, if the query contains `method`, the 3-D Secure step for that card. */
export function cardStep(visit: Visit): PageAnswer {
  const { features, form, ledger, path, query } = visit
  if (!features.payment_method_update.enabled) return notFound()
  const waiting = query.get('method')
  if (waiting !== null) return authenticate(visit, waiting)
  if (form === null) return cardForm(visit, {}, null)
  const method = cardOfForm(ledger, { ...form, email: visit.customer.email ?? '' })
  if (typeof method === 'string') return cardForm(visit, form, method)
  // Checks now, while the customer is present, whether the card needs a 3-D Secure step, even if nothing is due.
  if (foresee(ledger, method.id, 'first', false).kind === 'authenticate') {
    return goTo(`${path}/card?${new URLSearchParams({ method: method.id }).toString()}`)
  }
  return replaceCard(visit, method.id, false, form)
}

function authenticate(visit: Visit, id: string): PageAnswer {
  const { form, ledger, path } = visit
  const method = Object.hasOwn(ledger.state.paymentMethods, id) ? ledger.state.paymentMethods[id] : undefined
  if (method === undefined || method.customer !== null) return goTo(`${path}?home`)
  if (form === null) {
    return page(200, '3-D Secure', challenge(`${path}/card?${new URLSearchParams({ method: id }).toString()}`))
  }
  if (textOf(form, 'outcome') === 'complete') return replaceCard(visit, id, true, {})
  return cardForm(visit, {}, 'We are unable to authenticate your payment method.')
}

function replaceCard(visit: Visit, id: string, authenticated: boolean, form: Form): PageAnswer {
  const { customer, ledger, path, session } = visit
  const method = ledger.state.paymentMethods[id]
  if (method === undefined) return notFound()
  try {
    attach(ledger, method, customer.id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) return cardForm(visit, form, error.message)
    throw error
  }
  makeDefault(ledger, customer, id)
  for (const subscription of Object.values(ledger.state.subscriptions)) {
    if (subscription.customer !== customer.id || !isLive(subscription)) continue
    updated(ledger, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = id
    })
    for (const invoice of billsOf(ledger, subscription.id)) {
      if (invoice.status === 'open') payBill(ledger, invoice, subscription, id, 'present', authenticated)
    }
  }
  const redirect = session.flow?.type === 'payment_method_update' ? session.flow.after_completion.redirect : null
  return goTo(redirect?.return_url ?? `${path}?home`)
}

function cardForm({ path }: Visit, form: Form, error: string | null): PageAnswer {
  const body = html`${alert(error)}
    <form class="sheet" method="post" action="${path}/card">${cardFields(form)}<button>Save card</button></form>
    ${testCards()}
    <p><a href="${path}?home">Back to the portal</a></p>`
  return page(error === null ? 200 : 402, 'Update payment method', body)
}
