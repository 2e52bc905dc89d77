import type { OpenSession } from '#features/account/server/sessions.ts'
import type { Kit } from '#platform/server/kit.ts'
import { beginCheckout } from '../checkout/begin-checkout.ts'
import { checkoutsStore } from '../checkout/checkouts-store.ts'
import { payerAddress } from '../checkout/customers.ts'
import { checkoutVerification, reauthentication } from '../checkout/payment-return.ts'
import { returnSecrets } from '../checkout/return-secrets.ts'
import { ownSubscription } from '../own-subscription.ts'
import { customerPortal } from '../portal.ts'
import { refreshing, subscriptionSync } from '../sync/sync.ts'
import { webhook } from '../sync/webhook.ts'
import { customerDeletionsStore } from './customer-deletions-store.ts'
import type { PaymentContext } from './payment-context.ts'
import { customerDeletions, reconciliation, STALE_MS, startScheduledJobs } from './scheduled-jobs.ts'

/** Longer than Stripe retries an event (three days). */
const EVENTS_KEPT_MS = 30 * 86_400_000

export interface PaymentNeeds {
  readonly openSession: OpenSession
  readonly publicUrl: string
  readonly limits: { readonly paymentReturnsPerIpPerMinute: number }
  readonly secret: string
  readonly secure: boolean
}

type Opened = 'checkouts' | 'deletions' | 'secrets' | 'sync' | 'clock' | 'limiter'

export function openPayments(
  { db, clock, log, limiter, metrics }: Kit,
  { openSession, limits, secret, secure, ...given }: Omit<PaymentContext, Opened> & PaymentNeeds,
) {
  const { store } = given
  const deletions = customerDeletionsStore(db)
  const secrets = returnSecrets({ secret, secure })
  const opened = { ...given, checkouts: checkoutsStore(db), deletions, secrets, clock, limiter }
  const context: PaymentContext = { ...opened, sync: subscriptionSync(opened) }
  const address = payerAddress(context)
  const portal = customerPortal(context)
  const payments = {
    begin: beginCheckout(context, { address, portal }),
    secrets,
    reauthenticate: reauthentication(context, openSession, limits.paymentReturnsPerIpPerMinute),
    verify: checkoutVerification(context),
    ...ownSubscription(context),
    portal,
    address,
    takeEvent: webhook(context, address),
    refresh: refreshing(context),
  }
  // If the database is down, report NaN rather than fail the scrape.
  const counted = (count: Promise<number>) => count.catch(() => Number.NaN)
  metrics.gauge({ name: 'payment_customers_waiting', help: 'Customers that were not read for a day.' }, () =>
    counted(store.waiting(new Date(clock.now() - STALE_MS))),
  )
  const help = 'Customers of deleted accounts that are still to be deleted at Stripe.'
  metrics.gauge({ name: 'payment_deletions_waiting', help }, () => counted(deletions.waiting()))
  const reconcile = reconciliation(context)
  const scheduledJobs = startScheduledJobs({
    deleteCustomers: customerDeletions(context),
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
