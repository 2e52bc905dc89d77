/** Reads every customer's state anew once a day, in case an event was lost. */
import type { Clock } from '#platform/clock.ts'
import { stripeFault } from '#platform/server/stripe/stripe.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { unlessAborted } from '../service/scheduled-jobs.ts'
import { FIRST_CUSTOMER, type PaymentStore } from '../store.ts'
import type { SyncSubscription } from './sync.ts'

/** Milliseconds after which a reading is stale. */
export const STALE_MS = 24 * 3_600_000
const PAGE = 100
/** Customers read in one round: at Stripe's usual speed less than an hour's work. */
const ROUND = 5000

export interface ReconcileDeps {
  readonly store: Pick<PaymentStore, 'staleCustomers'>
  readonly sync: SyncSubscription
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}

/**
 * Returns a function that reads the stale customers, one after the other. A customer that can not be read is left for
 * the next round, in an hour, and the ones after it are read; without Stripe, or with a key that it refuses, the round ends.
 * Rejects with the signal's reason when it is aborted.
 */
export function reconciliation({ store, sync, clock, onEvent }: ReconcileDeps) {
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
