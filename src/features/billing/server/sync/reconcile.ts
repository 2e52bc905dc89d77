/** Reads every customer's state anew once a day, in case an event was lost. */
import type { Clock } from '#platform/clock.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { paymentFault } from '../payment-problems.ts'
import type { PaymentStore } from '../store.ts'
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

/** Returns a function that reads the stale customers, one after the other. Stops at the first error of Stripe's. */
export function reconciliation({ store, sync, clock, onEvent }: ReconcileDeps): () => Promise<void> {
  return async () => {
    const before = new Date(clock.now() - STALE_MS)
    const tried = new Set<string>()
    while (tried.size < ROUND) {
      const found = await store.staleCustomers(before, PAGE)
      const customerId = found.find((id) => !tried.has(id))
      if (customerId === undefined) return
      for (const id of found.filter((each) => !tried.has(each))) {
        tried.add(id)
        try {
          await sync(id)
          onEvent('reconciled', { customerId: id })
        } catch (error) {
          const fault = paymentFault(error)
          if (fault === null) throw error
          onEvent('reconcile-failed', { customerId: id, err: error })
          // The next round, in an hour, tries again.
          if (fault === 'unavailable' || fault === 'refused') return
        }
      }
    }
  }
}
