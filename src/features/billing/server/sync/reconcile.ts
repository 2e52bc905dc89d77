/** Reads customers' states anew in case an event was lost: each once a day, and before the plan page answers. */
import type { Clock } from '#platform/clock.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { QUICK, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { paymentFault } from '../payment-problems.ts'
import { unlessAborted } from '../service/scheduled-jobs.ts'
import { FIRST_CUSTOMER, type PaymentStore } from '../store.ts'
import type { SyncSubscription } from './sync.ts'

/** Milliseconds after which a reading is stale. */
export const STALE_MS = 24 * 3_600_000
const PAGE = 100
/** Customers read in one round: at Stripe's usual speed less than an hour's work. */
const ROUND = 5000

/**
 * Returns a function that reads the stale customers, one after the other. A customer that cannot be read waits for the
 * next round, in an hour; without Stripe, or with a key that it refuses, the round ends. Rejects with the signal's reason.
 */
export function reconciliation({
  store,
  sync,
  clock,
  onEvent,
}: {
  readonly store: Pick<PaymentStore, 'staleCustomers'>
  readonly sync: SyncSubscription
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}) {
  return async (signal: AbortSignal): Promise<void> => {
    const before = new Date(clock.now() - STALE_MS)
    let last = FIRST_CUSTOMER
    for (let read = 0; read < ROUND; read += PAGE) {
      const page = await store.staleCustomers(before, last, PAGE)
      for (const customer of page) {
        const { customerId } = customer
        last = customer
        try {
          await unlessAborted(sync(customerId), signal)
          onEvent('reconciled', { customerId })
        } catch (error) {
          if (signal.aborted) throw error
          onEvent('reconcile-failed', { customerId, err: error })
          const fault = stripeFault(error)
          if (fault === 'unavailable' || fault === 'refused') return
        }
      }
      if (page.length < PAGE) return
    }
  }
}

/** Readings of one user's state that the plan page may cause in a minute. */
export const REFRESHES_PER_MINUTE = 20

/** Returns a function that reads one user's state if it may have changed unseen. It never fails for an error of Stripe's. */
export function refreshing({
  store,
  sync,
  perUser,
  clock,
  onEvent,
}: {
  readonly store: Pick<PaymentStore, 'customerOf'>
  readonly sync: SyncSubscription
  readonly perUser: Limiter
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}): (userId: string) => Promise<void> {
  return async (userId) => {
    const customer = await store.customerOf(userId)
    if (customer === null) return
    const { customerId, syncedAt, unsettledUntil } = customer
    const isSettled = unsettledUntil === null || unsettledUntil.getTime() < clock.now()
    const isFresh = syncedAt.getTime() > clock.now() - STALE_MS
    if (isSettled && isFresh) return
    const mayAsk = await perUser.demand(userId, 'too-many-payment-calls').then(
      () => true,
      () => false,
    )
    if (!mayAsk) return
    // On an error the page shows the last reading; the event, or the daily round, corrects it.
    await sync(customerId, QUICK).catch((error: unknown) => {
      if (paymentFault(error) === null) throw error
      onEvent('reconcile-failed', { customerId, err: error })
    })
  }
}
