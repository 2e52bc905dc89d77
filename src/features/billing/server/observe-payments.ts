/** Logs and counts payment events (OWASP ASVS 16.3), but never logs the address of a payment page. */
import type { Tier } from '#features/models/catalogue.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'

/** `error` means that a person must fix the problem. */
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
  refunded: 'warn',
  /** In a dispute, the bank takes the money back and charges a fee. */
  disputed: 'error',
  'dispute-closed': 'warn',
  'ended-by-refund': 'warn',
  'customer-deleted': 'info',
  'customer-deletion-failed': 'warn',
  /** The customer of a deleted account may still be charged in a Stripe account that the key cannot reach. */
  'customer-deletion-given-up': 'error',
  'customer-of-another-account': 'warn',
  'two-subscriptions': 'error',
  /** A user pays a price that is in no plan. The operator must add the price, or its product, to a plan again. */
  'price-in-no-plan': 'error',
} as const

export type PaymentEvent = keyof typeof LEVELS
export type OnPaymentEvent = ReturnType<typeof observePayments>

interface About {
  readonly userId?: string | null
  readonly customerId?: string
  readonly from?: Tier
  readonly to?: Tier
  readonly ip?: string
  readonly type?: string
  /** How often the event happened since it was last logged. */
  readonly times?: number
  readonly err?: unknown
}

export function observePayments(metrics: Pick<Metrics, 'counter'>, log: Logger) {
  const counted = metrics.counter({
    name: 'payment_events_total',
    help: 'Checkouts, changes of plans, events of the payment service and what went wrong with them.',
    labels: ['event'],
  })
  // Starts every count at 0, because Prometheus sees no increase in a series that begins at 1.
  for (const event of Object.keys(LEVELS)) counted({ event }, 0)
  return (event: PaymentEvent, about: About): void => {
    counted({ event }, about.times)
    log[LEVELS[event]]({ event, ...about }, 'payment')
  }
}
