/** Logs and counts what happens with payments (OWASP ASVS 16.3). Addresses that open a payment page are never logged. */
import type { Tier } from '#features/models/catalogue.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'

export type PaymentEvent =
  | 'checkout-opened'
  | 'portal-opened'
  | 'plan-changed'
  | 'cancelled'
  | 'reactivated'
  | 'reauthenticated'
  | 'reauth-refused'
  | 'event-refused'
  | 'event-failed'
  | 'event-handled'
  | 'reconciled'
  | 'reconcile-failed'
  /** Money went back; the plan goes on while something that was paid for it is left. */
  | 'refunded'
  /** The operator must answer at Stripe: the bank takes the money back, with a fee. */
  | 'disputed'
  | 'dispute-closed'
  /** All that was paid for the period went back, so its subscription was ended. */
  | 'ended-by-refund'
  | 'customer-deleted'
  | 'customer-deletion-failed'
  /** After weeks of tries: the operator must look for the customer in the accounts of Stripe's that were used before. */
  | 'customer-deletion-given-up'
  /** A customer whom Stripe does not know with this key: the plan stays until its period's end. */
  | 'customer-of-another-account'
  /** Somebody pays twice: the operator must look at the customer, cancel one and refund it. */
  | 'two-subscriptions'
  /** Somebody pays for what is in no plan: the operator must put its price, or its product, back into one. */
  | 'price-in-no-plan'

interface About {
  readonly userId?: string | null
  readonly customerId?: string
  readonly from?: Tier
  readonly to?: Tier
  readonly ip?: string
  readonly type?: string
  /** How often it happened since it was told last. */
  readonly times?: number
  readonly err?: unknown
}

export type OnPaymentEvent = (event: PaymentEvent, about: About) => void

/** Somebody pays and does not get what they pay for: only a person can set it right. */
const ERROR: ReadonlySet<PaymentEvent> = new Set([
  'two-subscriptions',
  'price-in-no-plan',
  'disputed',
  'customer-deletion-given-up',
])
const WARN: ReadonlySet<PaymentEvent> = new Set([
  'refunded',
  'dispute-closed',
  'ended-by-refund',
  'reauth-refused',
  'event-refused',
  'event-failed',
  'reconcile-failed',
  'customer-of-another-account',
  'customer-deletion-failed',
])

export function observePayments(metrics: Pick<Metrics, 'counter'>, log: Logger): OnPaymentEvent {
  const counted = metrics.counter({
    name: 'payment_events_total',
    help: 'Checkouts, changes of plans, events of the payment service and what went wrong with them.',
    labels: ['event'],
  })
  return (event, about) => {
    counted({ event }, about.times)
    const level = ERROR.has(event) ? 'error' : WARN.has(event) ? 'warn' : 'info'
    log[level]({ event, ...about }, 'payment')
  }
}
