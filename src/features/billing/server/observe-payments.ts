/** Logs and counts payment events (OWASP ASVS 16.3). Addresses that open a payment page are never logged. */
import type { Tier } from '#features/models/catalogue.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'

/** An error: somebody pays and does not get the plan, and only a person can set it right. */
const LEVELS = {
  'checkout-opened': 'info',
  'portal-opened': 'info',
  'plan-changed': 'info',
  cancelled: 'info',
  reactivated: 'info',
  reauthenticated: 'info',
  'reauth-refused': 'warn',
  'event-refused': 'warn',
  'event-failed': 'warn',
  'event-handled': 'info',
  reconciled: 'info',
  'reconcile-failed': 'warn',
  /** The plan goes on while a part of its payment is not refunded. */
  refunded: 'warn',
  /** The operator must answer at Stripe: the bank takes the money back, with a fee. */
  disputed: 'error',
  'dispute-closed': 'warn',
  /** The whole payment of the period was refunded. */
  'ended-by-refund': 'warn',
  'customer-deleted': 'info',
  'customer-deletion-failed': 'warn',
  /** After weeks of tries: the operator must look for the customer in the accounts of Stripe's that were used before. */
  'customer-deletion-given-up': 'error',
  /** A customer whom Stripe does not know with this key: the plan stays until its period's end. */
  'customer-of-another-account': 'warn',
  /** Somebody pays twice: the operator must look at the customer, cancel one and refund it. */
  'two-subscriptions': 'error',
  /** The operator must put the price, or its product, back into a plan. */
  'price-in-no-plan': 'error',
} as const

export type PaymentEvent = keyof typeof LEVELS

interface About {
  readonly userId?: string | null
  readonly customerId?: string
  readonly from?: Tier
  readonly to?: Tier
  readonly ip?: string
  readonly type?: string
  /** How often it happened since it was last logged. */
  readonly times?: number
  readonly err?: unknown
}

export type OnPaymentEvent = (event: PaymentEvent, about: About) => void

export function observePayments(metrics: Pick<Metrics, 'counter'>, log: Logger): OnPaymentEvent {
  const counted = metrics.counter({
    name: 'payment_events_total',
    help: 'Checkouts, changes of plans, events of the payment service and what went wrong with them.',
    labels: ['event'],
  })
  // A series that begins at 1 has not increased for Prometheus: no alert would fire for the first event of its kind.
  for (const event of Object.keys(LEVELS)) counted({ event }, 0)
  return (event, about) => {
    counted({ event }, about.times)
    log[LEVELS[event]]({ event, ...about }, 'payment')
  }
}
