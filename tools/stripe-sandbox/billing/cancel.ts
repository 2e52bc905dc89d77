import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'
import { billsOf, voidBill } from './invoices.ts'

type Reason = Stripe.Subscription.CancellationDetails.Reason

export function isLive({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

export function cancelNow(ledger: Ledger, subscription: Stripe.Subscription, reason: Reason): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= ledger.now()
  subscription.ended_at = ledger.now()
  if (subscription.cancellation_details) subscription.cancellation_details.reason ??= reason
  for (const invoice of billsOf(ledger, subscription.id)) invoice.next_payment_attempt = null
  ledger.emit('customer.subscription.deleted', subscription)
}

/**
 * Sets the date on which the subscription will end.
 * @param byFlag whether to set `cancel_at_period_end`, as the API does; the portal in flexible billing mode sets only the date
 */
export function cancelLater(ledger: Ledger, subscription: Stripe.Subscription, at: number, byFlag: boolean): void {
  subscription.cancel_at = at
  subscription.cancel_at_period_end = byFlag
  subscription.canceled_at = ledger.now()
  if (subscription.cancellation_details) subscription.cancellation_details.reason = 'cancellation_requested'
}

export function keep(subscription: Stripe.Subscription): void {
  subscription.cancel_at = null
  subscription.cancel_at_period_end = false
  subscription.canceled_at = null
  if (subscription.cancellation_details) subscription.cancellation_details.reason = null
}

export function lastPeriodEnd(subscription: Stripe.Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_end))
}

export function firstPeriodEnd(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end))
}

export function expireIncomplete(ledger: Ledger, subscription: Stripe.Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = ledger.now()
  for (const invoice of billsOf(ledger, subscription.id)) voidBill(ledger, invoice)
  ledger.emit('customer.subscription.updated', subscription, { status: 'incomplete' })
}
