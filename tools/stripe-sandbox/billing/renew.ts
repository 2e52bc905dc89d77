import type { Stripe } from 'stripe'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { cancelNow } from './cancel.ts'
import { isRefused, type Occasion } from './cards.ts'
import { billsOf, collect, finalize, isBeingPaid } from './invoices.ts'
import { periodEnd } from './periods.ts'
import { billPeriod, cardOf, recurringOf } from './subscribe.ts'
import { updated } from './updated.ts'

const DAY = 24 * 60 * 60
/** Seconds from each failed attempt to the next. When the last attempt fails, the subscription ends. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY]

export function renew(ledger: Ledger, subscription: Stripe.Subscription): void {
  updated(ledger, 'customer.subscription.updated', subscription, () => {
    startPeriod(subscription, Math.min(...subscription.items.data.map((item) => item.current_period_end)))
    chargePeriod(ledger, subscription, 'alone')
  })
}

/** Ends the trial. Without a card, the trial settings decide whether the subscription ends, pauses or is billed. */
export function endTrial(ledger: Ledger, subscription: Stripe.Subscription): void {
  const behaviour = subscription.trial_settings?.end_behavior.missing_payment_method
  const hasCard = cardOf(ledger, subscription) !== null
  if (!hasCard && behaviour === 'cancel') return cancelNow(ledger, subscription, 'payment_failed')
  updated(ledger, 'customer.subscription.updated', subscription, () => {
    subscription.trial_end = ledger.now()
    subscription.billing_cycle_anchor = ledger.now()
    if (!hasCard && behaviour === 'pause') {
      subscription.status = 'paused'
      ledger.emit('customer.subscription.paused', subscription)
      return
    }
    subscription.status = 'active'
    startPeriod(subscription, ledger.now())
    chargePeriod(ledger, subscription, 'alone')
  })
}

export function resume(ledger: Ledger, subscription: Stripe.Subscription): void {
  updated(ledger, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'active'
    subscription.billing_cycle_anchor = ledger.now()
    startPeriod(subscription, ledger.now())
    chargePeriod(ledger, subscription, 'alone')
    ledger.emit('customer.subscription.resumed', subscription)
  })
}

export function retry(ledger: Ledger, invoice: Stripe.Invoice): void {
  const id = invoice.parent?.subscription_details?.subscription
  const subscription = id === undefined ? undefined : ledger.state.subscriptions[idOf(id)]
  invoice.next_payment_attempt = null
  if (subscription !== undefined) payBill(ledger, invoice, subscription, cardOf(ledger, subscription), 'alone')
}

export function payBill(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
  paymentMethod: string | null,
  occasion: Occasion,
  authenticated = false,
): void {
  if (isBeingPaid(ledger, invoice)) return
  const wait = RETRIES[invoice.attempt_count]
  // Sets the next attempt's time before this attempt, because the event of a failed attempt contains that time.
  invoice.next_payment_attempt = wait === undefined ? null : ledger.now() + wait
  const outcome = collect(ledger, invoice, { paymentMethod, occasion, authenticated })
  if (outcome.kind === 'paid') return afterPayment(ledger, subscription)
  if (subscription.status === 'incomplete' || !isRefused(outcome)) return
  if (wait === undefined) return cancelNow(ledger, subscription, 'payment_failed')
  updated(ledger, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'past_due'
  })
}

export function afterFailure(ledger: Ledger, invoice: Stripe.Invoice, subscription: Stripe.Subscription): void {
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return
  const wait = RETRIES[invoice.attempt_count - 1]
  if (wait === undefined) return cancelNow(ledger, subscription, 'payment_failed')
  invoice.next_payment_attempt = ledger.now() + wait
  updated(ledger, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'past_due'
  })
}

export function afterPayment(ledger: Ledger, subscription: Stripe.Subscription): void {
  if (subscription.status !== 'past_due' && subscription.status !== 'incomplete') return
  if (billsOf(ledger, subscription.id).some(({ status }) => status === 'open')) return
  updated(ledger, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'active'
  })
}

function startPeriod(subscription: Stripe.Subscription, start: number): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start, recurringOf(subscription))
  }
}

function chargePeriod(ledger: Ledger, subscription: Stripe.Subscription, occasion: Occasion): void {
  const invoice = billPeriod(ledger, subscription, 'subscription_cycle')
  finalize(ledger, invoice)
  const wait = RETRIES[0] ?? DAY
  invoice.next_payment_attempt = ledger.now() + wait
  const paymentMethod = cardOf(ledger, subscription)
  const outcome = collect(ledger, invoice, { paymentMethod, occasion, authenticated: false })
  if (isRefused(outcome)) subscription.status = 'past_due'
}
