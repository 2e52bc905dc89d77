import type { Stripe } from 'stripe'
import { changeItems, type HowToCharge, itemsAfter, type ItemChange, prorationLines } from '../../billing/change.ts'
import { foresee } from '../../billing/charge.ts'
import { cardOf } from '../../billing/subscribe.ts'
import { updated } from '../../billing/updated.ts'
import { ApiError } from '../../wire/api-error.ts'
import { cardText, nameOf, productName } from './plan-words.ts'
import { challenge, textOf } from '../card-form.ts'
import { html } from '../html.ts'
import { alert, goTo, notFound, page, type PageAnswer } from '../layout.ts'
import { ownSubscription, type Visit } from './visit.ts'
import { day, money, rate } from '../words.ts'

interface Plan {
  readonly subscription: Stripe.Subscription
  readonly items: readonly ItemChange[]
}

/**
 * Renders the page or handles its form. The new plan is in the session, or in the query if it was chosen on the overview page.
 */
export function changeStep(visit: Visit): PageAnswer {
  const { features, form, ledger } = visit
  const plan = planOf(visit)
  if (plan === null || !features.subscription_update.enabled) return notFound()
  const after = itemsAfter(ledger, plan.subscription, plan.items)
  const isSame = after.every(({ price }) => plan.subscription.items.data.some((item) => item.price.id === price.id))
  if (isSame) {
    return page(
      200,
      'Nothing to change',
      html`<p>This plan is running already.</p>
        <p><a href="${visit.path}?home">Back to the portal</a></p>`,
    )
  }
  if (form === null) return confirmPage(visit, plan, null)
  const step = textOf(form, 'outcome')
  if (step === 'fail') return confirmPage(visit, plan, 'We are unable to authenticate your payment method.')
  const isPaid = dueToday(visit, plan) > 0
  const card = cardOf(ledger, plan.subscription)
  if (isPaid && card === null) return confirmPage(visit, plan, 'There is no card. Add one first.')
  const outcome = foresee(ledger, card ?? '', 'present', step === 'complete')
  if (isPaid && outcome.kind === 'authenticate') return page(200, '3-D Secure', challenge(addressOf(visit)))
  return confirm(visit, plan, step === 'complete')
}

function planOf(visit: Visit): Plan | null {
  const { features, query, session } = visit
  const flow = query.has('price') ? null : session.flow?.subscription_update_confirm
  if (flow) {
    const subscription = ownSubscription(visit, flow.subscription)
    const items = flow.items.map(({ id, price, quantity }) => ({
      id: id ?? undefined,
      price: price ?? undefined,
      quantity,
    }))
    return subscription && { subscription, items }
  }
  const price = query.get('price') ?? ''
  const subscription = ownSubscription(visit, query.get('subscription') ?? '')
  const isOffered = features.subscription_update.products?.some(({ prices }) => prices.includes(price)) ?? false
  const [item] = subscription?.items.data ?? []
  return subscription && item && isOffered ? { subscription, items: [{ id: item.id, price }] } : null
}

function confirm(visit: Visit, { items, subscription }: Plan, authenticated: boolean): PageAnswer {
  const { ledger, path, session } = visit
  try {
    updated(ledger, 'customer.subscription.updated', subscription, () => {
      changeItems(ledger, subscription, itemsAfter(ledger, subscription, items), {
        proration: prorationOf(visit),
        ifUnpaid: 'error_if_incomplete',
        occasion: 'present',
        authenticated,
      })
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 402)
      return confirmPage(visit, { items, subscription }, error.message)
    throw error
  }
  const end = session.flow?.type === 'subscription_update_confirm' ? session.flow.after_completion : null
  if (end?.type === 'redirect' && end.redirect) return goTo(end.redirect.return_url)
  if (end?.type !== 'hosted_confirmation') return goTo(`${path}?home`)
  const message = end.hosted_confirmation?.custom_message ?? 'Your plan was changed.'
  return page(
    200,
    'Done',
    html`<p>${message}</p>
      <p><a href="${path}?home">Back to the portal</a></p>`,
  )
}

function confirmPage(visit: Visit, plan: Plan, error: string | null): PageAnswer {
  const { ledger, path } = visit
  const { subscription } = plan
  const { currency } = subscription
  const after = itemsAfter(ledger, subscription, plan.items)
  const lines = prorationLines(ledger, subscription, after)
  const due = dueToday(visit, plan)
  const card = cardOf(ledger, subscription)
  const body = html`<section>
      <dl>
        <dt>Now</dt>
        <dd>${nameOf(ledger, subscription)}</dd>
        ${after.map(
          ({ price }) =>
            html`<dt>Then</dt>
              <dd>
                <strong>${productName(ledger, price)}</strong>, ${rate(price)}, from today; next billing
                ${day(after[0]?.current_period_end ?? 0)}
              </dd>`,
        )}
      </dl>
    </section>
    <section aria-label="Due today">
      <table>
        <thead>
          <tr>
            <th>What</th>
            <th class="sum">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ amount, description }) =>
              html`<tr>
                <td>${description}</td>
                <td class="sum">${money(amount, currency)}</td>
              </tr>`,
          )}
          <tr>
            <th>Due today</th>
            <th class="sum">${money(due, currency)}</th>
          </tr>
        </tbody>
      </table>
    </section>
    ${alert(error)}
    <p>
      ${card === null ? 'No card.' : `Paid with ${cardText(ledger, card)}.`}
      <a href="${path}/card">Update payment method</a>
    </p>
    <form method="post" action="${addressOf(visit)}"><button>Confirm</button></form>
    <p><a href="${path}?home">Back to the portal</a></p>`
  return page(error === null ? 200 : 402, 'Confirm your new plan', body)
}

/** Returns the amount due now. It is 0 without `always_invoice`, because the next bill contains the difference. */
function dueToday(visit: Visit, { items, subscription }: Plan): number {
  if (prorationOf(visit) !== 'always_invoice') return 0
  const { customer, ledger } = visit
  const lines = prorationLines(ledger, subscription, itemsAfter(ledger, subscription, items))
  const sum = lines.reduce((total, { amount }) => total + amount, customer.balance)
  return Math.max(0, sum)
}

function prorationOf({ features }: Visit): HowToCharge['proration'] {
  const behaviour: string = features.subscription_update.proration_behavior
  return behaviour === 'always_invoice' || behaviour === 'create_prorations' ? behaviour : 'none'
}

function addressOf({ path, query }: Visit): string {
  return query.size === 0 ? `${path}/change` : `${path}/change?${query.toString()}`
}
