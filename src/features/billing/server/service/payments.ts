import type { OpenSession } from '#features/account/server/sessions.ts'
import type { Kit } from '#platform/server/kit.ts'
import { beginCheckout } from '../checkout/begin-checkout.ts'
import { checkoutsStore } from '../checkout/checkouts-store.ts'
import { payerAddress } from '../checkout/customers.ts'
import { checkoutVerification, reauthentication } from '../checkout/payment-return.ts'
import { returnSecrets } from '../checkout/return-secrets.ts'
import { customerPortal } from '../portal.ts'
import { refreshing, subscriptionSync, subscriptionsOf } from '../sync/sync.ts'
import { webhook } from '../sync/webhook.ts'
import { customerDeletionsStore } from './customer-deletions-store.ts'
import type { PaymentContext } from './payment-context.ts'
import { customerDeletions, reconciliation, STALE_MS, startScheduledJobs } from './scheduled-jobs.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import { isCancelling, isRunning, runningOf } from '../sync/projection.ts'

/** How long handled events are remembered, in milliseconds. Stripe retries an event for only three days. */
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
  // Reports NaN if the database is down, instead of failing the scrape.
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

const isUnpaid = ({ status }: Stripe.Subscription) => status === 'past_due' || status === 'unpaid'

/** Changes the user's subscription at Stripe and then reads it back (§4 Subscription). */
function ownSubscription({ stripe, store, sync, onEvent }: PaymentContext) {
  async function subscriptions(client: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
    try {
      return await subscriptionsOf(client, customerId)
    } catch (error) {
      if (stripeFault(error) !== 'missing') throw error
      // If `sync` returns null, the customer may still be charged in another account; otherwise the customer was deleted.
      if ((await sync(customerId)) === null) throw error
      return []
    }
  }

  return {
    /** Cancels the subscription. Returns true if it ended at once. Throws 409 `nothing-to-cancel` or `already-cancelled`. */
    async cancel(userId: string): Promise<boolean> {
      const customer = await store.customerOf(userId)
      if (customer === null) throw new Problem(409, 'nothing-to-cancel')
      const client = await stripe()
      const running = (await subscriptions(client, customer.customerId)).filter(isRunning)
      const endless = running.filter((each) => isUnpaid(each) || !isCancelling(each))
      for (const each of endless) {
        if (isUnpaid(each)) await client.subscriptions.cancel(each.id)
        else await client.subscriptions.update(each.id, { cancel_at_period_end: true })
        onEvent('cancelled', { userId })
      }
      // Synchronises even if the call is then refused, because a refusal means that the page shows an outdated state.
      await sync(customer.customerId)
      if (running.length === 0) throw new Problem(409, 'nothing-to-cancel')
      if (endless.length === 0) throw new Problem(409, 'already-cancelled')
      return running.every(isUnpaid)
    },

    async reactivate(userId: string): Promise<void> {
      const customer = await store.customerOf(userId)
      if (customer === null) throw new Problem(409, 'nothing-to-reactivate')
      const client = await stripe()
      const subscription = runningOf(await subscriptions(client, customer.customerId))
      const cancelled = subscription !== null && isCancelling(subscription)
      if (cancelled) {
        // Stripe accepts only one of these two fields.
        const change = subscription.cancel_at_period_end
          ? ({ cancel_at_period_end: false } as const)
          : ({ cancel_at: '' } as const)
        await client.subscriptions.update(subscription.id, change)
        onEvent('reactivated', { userId })
      }
      await sync(customer.customerId)
      if (!cancelled) throw new Problem(409, 'nothing-to-reactivate')
    },

    /** Returns the URL of the open invoice's page. Throws 409 `nothing-to-pay` if there is no open invoice. */
    async openInvoice(userId: string): Promise<string> {
      const customer = await store.customerOf(userId)
      const subscription = customer?.subscriptionId ?? null
      if (customer !== null && subscription !== null) {
        const { data } = await (await stripe()).invoices.list({ subscription, status: 'open', limit: 1 })
        const url = data[0]?.hosted_invoice_url
        if (url) return url
        await sync(customer.customerId)
      }
      throw new Problem(409, 'nothing-to-pay')
    },
  }
}
