/** What the plan page does before it answers: reads the user's state if it may have changed unseen. */
import type { Clock } from '#platform/clock.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { QUICK } from '#platform/server/stripe/stripe.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { paymentFault } from '../payment-problems.ts'
import type { PaymentStore } from '../store.ts'
import { STALE_MS } from '../sync/reconcile.ts'
import type { SyncSubscription } from '../sync/sync.ts'

/** Readings of one user's state that the plan page may cause in a minute. */
export const REFRESHES_PER_MINUTE = 20

export interface RefreshDeps {
  readonly store: Pick<PaymentStore, 'customerOf'>
  readonly sync: SyncSubscription
  readonly perUser: Limiter
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}

/** The returned function never fails for an error of Stripe's. */
export function refreshing({ store, sync, perUser, clock, onEvent }: RefreshDeps): (userId: string) => Promise<void> {
  return async (userId) => {
    const customer = await store.customerOf(userId)
    if (customer === null) return
    const { customerId, syncedAt, unsettledUntil } = customer
    const isSettled = unsettledUntil === null || unsettledUntil.getTime() < clock.now()
    const isFresh = syncedAt.getTime() > clock.now() - STALE_MS
    if (isSettled && isFresh) return
    // A page that is opened again and again does not ask again and again.
    const mayAsk = await perUser.demand(userId, 'too-many-payment-calls').then(
      () => true,
      () => false,
    )
    if (!mayAsk) return
    // The reader gets what is known already; the event, or the daily round, brings the rest.
    await sync(customerId, QUICK).catch((error: unknown) => {
      if (paymentFault(error) === null) throw error
      onEvent('reconcile-failed', { customerId, err: error })
    })
  }
}
