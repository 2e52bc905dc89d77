/** Puts together everything that asks the payment service: the calls, the events, the repeated work. */
import { cancellation } from '../cancellation.ts'
import type { Catalogue } from '../catalogue.ts'
import type { PlanStore } from '#features/account/server/plan-store.ts'
import { beginCheckout } from '../checkout/begin-checkout.ts'
import { paymentPages } from '../checkout/checkout.ts'
import { checkoutsStore } from '../checkout/checkouts-store.ts'
import { customers } from '../checkout/customers.ts'
import { payerAddress } from '../checkout/payer-address.ts'
import { reauthentication } from '../checkout/reauthenticate.ts'
import { returnSecrets } from '../checkout/return-secrets.ts'
import { checkoutVerification } from '../checkout/verify-checkout.ts'
import { customerDeletions } from '../deletion/customer-deletions.ts'
import { customerDeletionsStore } from '../deletion/customer-deletions-store.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { openInvoices } from '../open-invoice.ts'
import { customerPortal } from '../portal.ts'
import type { Payments } from '../routes.ts'
import type { Shop } from '../shop.ts'
import type { PaymentStore } from '../store.ts'
import { reconciliation, STALE_MS } from '../sync/reconcile.ts'
import { subscriptionSync } from '../sync/sync.ts'
import { FORGERIES_PER_MINUTE, webhook } from '../sync/webhook.ts'
import type { OpenSession } from '#features/account/server/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import type { PaymentService } from './payment-service.ts'
import { refreshing, REFRESHES_PER_MINUTE } from './refresh.ts'
import { type ScheduledJobs, startScheduledJobs } from './scheduled-jobs.ts'
import type { OwnAccount } from './stripe-account.ts'

/** Handled events are kept longer than Stripe repeats one (three days). */
const EVENTS_KEPT_MS = 30 * 86_400_000

export interface PaymentsDeps {
  readonly db: Database
  readonly openSession: OpenSession
  readonly publicUrl: string
  readonly limiter: LimiterFactory
  readonly limits: { readonly paymentReturnsPerIpPerMinute: number }
  readonly secret: string
  readonly secure: boolean
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'gauge'>
  readonly service: PaymentService
  readonly shop: Shop
  readonly stripe: () => Promise<Stripe>
  readonly account: OwnAccount
  readonly store: PaymentStore
  readonly payers: PlanStore
  readonly catalogue: Catalogue
  readonly onEvent: OnPaymentEvent
}

export function openPayments(deps: PaymentsDeps): {
  readonly payments: Payments
  readonly scheduledJobs: ScheduledJobs
} {
  const {
    service,
    shop,
    stripe,
    account,
    store,
    payers,
    catalogue,
    onEvent,
    db,
    publicUrl,
    limiter,
    limits,
    clock,
    log,
  } = deps
  const { accountChanged, webhookSecret } = service
  const deletions = customerDeletionsStore(db)
  const checkouts = checkoutsStore(db)
  const sync = subscriptionSync({ stripe, account, store, catalogue, clock, onEvent })
  const secrets = returnSecrets({ secret: deps.secret, secure: deps.secure })
  const address = payerAddress({ stripe, store, plans: payers })
  const portal = customerPortal({ stripe, publicUrl, clock })
  const { openSession } = deps
  const payments: Payments = {
    begin: beginCheckout({
      stripe,
      plans: payers,
      catalogue,
      customerFor: customers({ stripe, account, accountChanged, store, deletions, clock, onEvent }),
      address,
      paymentPage: paymentPages({ stripe, store: checkouts, secrets, publicUrl, shop, clock }),
      hasSubscribed: async (userId) => Boolean((await store.customerOf(userId))?.subscribedAt),
      portal,
      sync,
      onEvent,
    }),
    secrets,
    reauthenticate: reauthentication({
      stripe,
      store: checkouts,
      secrets,
      openSession,
      failuresPerIp: limiter({ name: 'payment-returns-ip', points: limits.paymentReturnsPerIpPerMinute, seconds: 60 }),
      clock,
      onEvent,
    }),
    verify: checkoutVerification({ stripe, store, sync }),
    cancellation: cancellation({ stripe, store, sync, onEvent }),
    portal,
    openInvoice: openInvoices({ stripe, store, sync }),
    address,
    takeEvent: webhook({
      stripe,
      secret: webhookSecret,
      store,
      sync,
      address,
      forgeries: limiter({ name: 'forged-events-ip', points: FORGERIES_PER_MINUTE, seconds: 60 }),
      clock,
      onEvent,
    }),
    refresh: refreshing({
      store,
      sync,
      perUser: limiter({ name: 'payment-refreshes-user', points: REFRESHES_PER_MINUTE, seconds: 60 }),
      clock,
      onEvent,
    }),
  }
  // A scrape does not fail with the database: a number that is not known is none.
  const counted = (count: Promise<number>) => count.catch(() => Number.NaN)
  deps.metrics.gauge({ name: 'payment_customers_waiting', help: 'Customers that were not read for a day.' }, () =>
    counted(store.waiting(new Date(clock.now() - STALE_MS))),
  )
  deps.metrics.gauge(
    {
      name: 'payment_deletions_waiting',
      help: 'Customers of deleted accounts that are still to be deleted at Stripe.',
    },
    () => counted(deletions.waiting()),
  )
  const reconcile = reconciliation({ store, sync, clock, onEvent })
  const scheduledJobs = startScheduledJobs({
    deleteCustomers: customerDeletions({ stripe, account, store: deletions, clock, onEvent }),
    async reconcile(signal) {
      await reconcile(signal)
      await store.forgetHandled(new Date(clock.now() - EVENTS_KEPT_MS))
    },
    store,
    clock,
    log,
  })
  return { payments, scheduledJobs }
}
