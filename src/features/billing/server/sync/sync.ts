/** Reads plans from Stripe, never from an event, and writes them to the database. No other file may write plans. */
import { FREE_PLAN } from '#features/account/plan.ts'
import { QUICK, type Stripe } from '#platform/server/stripe/stripe.ts'
import { INTERVALS } from '../../plans.ts'
import { firstPaymentOf } from '../checkout/first-payment.ts'
import { paymentFault, unlessMissing } from '../payment-problems.ts'
import type { PaymentContext, SyncSubscription } from '../service/payment-context.ts'
import { STALE_MS } from '../service/scheduled-jobs.ts'
import { belonging } from '../service/stripe-account.ts'
import { planAfter, project } from './projection.ts'

export function subscriptionSync({
  stripe,
  account,
  store,
  catalogue,
  clock,
  onEvent,
}: Pick<PaymentContext, 'stripe' | 'account' | 'store' | 'catalogue' | 'clock' | 'onEvent'>): SyncSubscription {
  return async (customerId, options) => {
    // Numbers the read, so that a read that began earlier but ends later does not overwrite a newer state.
    const ticket = await store.takeTicket(customerId)
    if (ticket === null) return null
    const { userId, number, knownId } = ticket
    const own = await account()
    const client = await stripe()
    const belongs = belonging(ticket, own)
    const found = belongs === 'another' ? null : await unlessMissing(subscriptionsOf(client, customerId, options))
    // `found` is null if the customer was deleted or belongs to another account. In the latter case, the plan must not end.
    const subscriptions = found ?? (belongs === 'ours' ? [] : null)
    if (subscriptions === null) {
      onEvent('customer-of-another-account', { userId, customerId })
      await store.setUnseen(customerId, new Date(clock.now()))
      return null
    }
    const firstPayment = await firstPaymentOf(client, subscriptions, options)
    const read = await project(subscriptions, { tierOf: catalogue.tierOf, knownId, now: clock.now() })
    if (read.doubled) onEvent('two-subscriptions', { userId, customerId })
    if (read.priceInNoPlan) onEvent('price-in-no-plan', { userId, customerId })
    const recurring = subscriptions.find(({ id }) => id === read.subscriptionId)?.items.data[0]?.price.recurring
    const change = await store.saveState({
      ...read,
      interval: INTERVALS.find((each) => each === recurring?.interval && recurring.interval_count === 1) ?? null,
      firstPayment,
      customerId,
      ticket: number,
      at: new Date(clock.now()),
      subscribed: subscriptions.some(hasBegun),
      hasSubscriptions: subscriptions.length > 0,
      origin: { ...own, account: own.account ?? ticket.account },
    })
    const from = change?.before.subscriptionTier
    const to = change?.after.subscriptionTier
    if (from !== undefined && to !== undefined && from !== to) onEvent('plan-changed', { userId, customerId, from, to })
    return change?.after ?? planAfter(FREE_PLAN, read.plan)
  }
}

/** Lists the customer's subscriptions with their latest invoices. */
export async function subscriptionsOf(
  client: Stripe,
  customer: string,
  options?: Stripe.RequestOptions,
): Promise<Stripe.Subscription[]> {
  const expand = ['data.latest_invoice']
  return (await client.subscriptions.list({ customer, status: 'all', limit: 100, expand }, options)).data
}

export const hasBegun = ({ status }: Stripe.Subscription): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired'

const REFRESHES_PER_MINUTE = 20

/** Returns a function that rereads a plan that may be outdated. Stripe's errors are logged, not thrown. */
export function refreshing({ store, sync, limiter, clock, onEvent }: PaymentContext) {
  const perUser = limiter({ name: 'payment-refreshes-user', points: REFRESHES_PER_MINUTE, seconds: 60 })
  return async (userId: string): Promise<void> => {
    const customer = await store.customerOf(userId)
    if (customer === null) return
    const { customerId, syncedAt, unsettledUntil } = customer
    const isSettled = unsettledUntil === null || unsettledUntil.getTime() < clock.now()
    const isFresh = syncedAt.getTime() > clock.now() - STALE_MS
    if (isSettled && isFresh) return
    try {
      await perUser.demand(userId, 'too-many-payment-calls')
    } catch {
      return
    }
    // After an error, the page shows the stored state until an event or the daily run corrects it.
    await sync(customerId, QUICK).catch((error: unknown) => {
      if (paymentFault(error) === null) throw error
      onEvent('reconcile-failed', { customerId, err: error })
    })
  }
}
