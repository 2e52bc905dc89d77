/**
 * Determines the state of first payments. Stripe's `incomplete` means a bank debit that takes days, or a payment that failed
 * (docs.stripe.com/billing/subscriptions/overview).
 */
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import type { FIRST_PAYMENTS } from '../../plans.ts'
import { idOf } from '../catalogue.ts'
import { isRunning } from '../sync/projection.ts'

export interface FirstPayment {
  readonly state: (typeof FIRST_PAYMENTS)[number]
  readonly begunAt: Date
}

/** Returns the subscriptions whose first payment is in progress, and those whose first payment failed. */
export async function unbegun(
  client: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  options?: Stripe.RequestOptions,
) {
  const [open, failed]: [Stripe.Subscription[], Stripe.Subscription[]] = [[], []]
  for (const each of subscriptions) {
    if (each.status !== 'incomplete') continue
    const invoice = each.latest_invoice && idOf(each.latest_invoice)
    const expand = ['payments.data.payment.payment_intent']
    const { payments } = invoice === null ? {} : await client.invoices.retrieve(invoice, { expand }, options)
    const intents = (payments?.data ?? []).map(({ payment }) => payment.payment_intent)
    const isBeingPaid = intents.some((intent) => typeof intent === 'object' && intent.status === 'processing')
    ;(isBeingPaid ? open : failed).push(each)
  }
  return { open, failed }
}

/** Returns the state of the first payment, or null if the latest subscription has begun or there is none. */
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
