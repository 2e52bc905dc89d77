/**
 * Deletes at Stripe the customers of deleted accounts, which ends their subscriptions at once. What fails is tried
 * again until it works: nobody may be charged for an account that is gone.
 */
import type { Clock } from '#platform/clock.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import type { FarewellsStore } from './farewells-store.ts'

/** Less than the hour between two rounds, so that the next one tries again. */
const FIRST_PAUSE_MS = 30 * 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
/** Customers deleted in one round. */
const ROUND = 50

export interface FarewellsDeps {
  readonly stripe: () => Promise<Stripe>
  readonly store: FarewellsStore
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}

/** Returns a function that deletes every customer that is due. Never rejects for an error of Stripe's. */
export function farewells({ stripe, store, clock, onEvent }: FarewellsDeps): () => Promise<void> {
  async function endAt(client: Stripe, customerId: string): Promise<void> {
    const open = await client.checkout.sessions.list({ customer: customerId, status: 'open' })
    for (const { id } of open.data) await client.checkout.sessions.expire(id)
    await client.customers.del(customerId)
  }
  return async () => {
    for (const { customerId, tries } of await store.due(new Date(clock.now()), ROUND)) {
      try {
        await endAt(await stripe(), customerId).catch((error: unknown) => {
          if (stripeFault(error) !== 'missing') throw error
        })
        await store.done(customerId)
        onEvent('customer-deleted', { customerId })
      } catch (error) {
        if (stripeFault(error) === null) throw error
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
        await store.tryAgain(customerId, new Date(clock.now() + pause))
        onEvent('customer-deletion-failed', { customerId, err: error })
      }
    }
  }
}
