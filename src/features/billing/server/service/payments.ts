/** Puts together all uses of the payment service: the calls, the events, the scheduled jobs. */
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
import { customerPortal, openInvoices } from '../portal.ts'
import type { Shop } from '../shop.ts'
import type { PaymentStore } from '../store.ts'
import { reconciliation, STALE_MS, refreshing, REFRESHES_PER_MINUTE } from '../sync/reconcile.ts'
import { subscriptionSync } from '../sync/sync.ts'
import { FORGERIES_PER_MINUTE, webhook } from '../sync/webhook.ts'
import type { OpenSession } from '#features/account/server/sessions.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import type { PaymentService } from './payment-service.ts'
import { startScheduledJobs } from './scheduled-jobs.ts'
import type { OwnAccount } from './stripe-account.ts'

/** Handled events are kept longer than Stripe repeats one (three days). */
const EVENTS_KEPT_MS = 30 * 86_400_000

export function openPayments(
  { db, clock, log, limiter, metrics }: Kit,
  {
    service,
    shop,
    stripe,
    account,
    store,
    payers,
    catalogue,
    onEvent,
    openSession,
    publicUrl,
    limits,
    secret,
    secure,
  }: {
    readonly openSession: OpenSession
    readonly publicUrl: string
    readonly limits: { readonly paymentReturnsPerIpPerMinute: number }
    readonly secret: string
    readonly secure: boolean
    readonly service: PaymentService
    readonly shop: Shop
    readonly stripe: () => Promise<Stripe>
    readonly account: OwnAccount
    readonly store: PaymentStore
    readonly payers: PlanStore
    readonly catalogue: Catalogue
    readonly onEvent: OnPaymentEvent
  },
) {
  const { accountChanged, webhookSecret } = service
  const deletions = customerDeletionsStore(db)
  const checkouts = checkoutsStore(db)
  const sync = subscriptionSync({ stripe, account, store, catalogue, clock, onEvent })
  const secrets = returnSecrets({ secret, secure })
  const address = payerAddress({ stripe, store, plans: payers })
  const portal = customerPortal({ stripe, publicUrl, clock })
  const payments = {
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
    openInvoice: openInvoices(stripe, store, sync),
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
    /** Never fails. */
    refresh: refreshing({
      store,
      sync,
      perUser: limiter({ name: 'payment-refreshes-user', points: REFRESHES_PER_MINUTE, seconds: 60 }),
      clock,
      onEvent,
    }),
  }
  // With the database down, report NaN rather than fail the scrape.
  const counted = (count: Promise<number>) => count.catch(() => Number.NaN)
  metrics.gauge({ name: 'payment_customers_waiting', help: 'Customers that were not read for a day.' }, () =>
    counted(store.waiting(new Date(clock.now() - STALE_MS))),
  )
  metrics.gauge(
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
