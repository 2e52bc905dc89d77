/**
 * The first payment of a subscription that has not begun. A card pays at once, but a bank debit takes days: meanwhile Stripe
 * calls the subscription `incomplete`, as it does after a payment that failed. Only the payment of its bill tells which
 * (docs.stripe.com/billing/subscriptions/overview, subscription statuses).
 */
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import type { FIRST_PAYMENTS } from '../../plans.ts'
import { idOf } from '../catalogue.ts'
import { isRunning } from '../sync/projection.ts'

export interface FirstPayment {
  readonly state: (typeof FIRST_PAYMENTS)[number]
  readonly begunAt: Date
}

/** True if the money for a subscription's first bill is on its way. Throws errors of Stripe's. */
async function isBeingPaid(
  client: Stripe,
  { status, latest_invoice }: Stripe.Subscription,
  options?: Stripe.RequestOptions,
): Promise<boolean> {
  if (status !== 'incomplete' || latest_invoice === null) return false
  const expand = ['payments.data.payment.payment_intent']
  const { payments } = await client.invoices.retrieve(idOf(latest_invoice), { expand }, options)
  return (payments?.data ?? []).some(({ payment: { payment_intent: intent } }) =>
    intent === undefined || typeof intent === 'string' ? false : intent.status === 'processing',
  )
}

/** True if a subscription runs, or the money for it is on its way. */
export async function isPaidFor(client: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
  return isRunning(subscription) || (await isBeingPaid(client, subscription))
}

/** Returns the subscriptions whose first payment is on its way, and those whose first payment failed. */
export async function unbegun(
  client: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  options?: Stripe.RequestOptions,
) {
  const [open, failed]: [Stripe.Subscription[], Stripe.Subscription[]] = [[], []]
  for (const each of subscriptions) {
    if (each.status === 'incomplete') ((await isBeingPaid(client, each, options)) ? open : failed).push(each)
  }
  return { open, failed }
}

/** The first payment of a customer's latest subscription; null if that has begun or there is none. */
export async function firstPaymentOf(
  client: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  options?: Stripe.RequestOptions,
): Promise<FirstPayment | null> {
  if (subscriptions.some(isRunning)) return null
  const { open } = await unbegun(client, subscriptions, options)
  const [latest] = open.length > 0 ? open : subscriptions.toSorted((left, right) => right.created - left.created)
  if (latest === undefined || !(latest.status === 'incomplete' || latest.status === 'incomplete_expired')) return null
  return { state: open.length > 0 ? 'open' : 'failed', begunAt: new Date(latest.created * 1000) }
}
