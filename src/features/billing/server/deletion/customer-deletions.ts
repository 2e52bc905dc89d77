/**
 * Deletes at Stripe the customers of deleted accounts, which ends their subscriptions at once. What fails is tried
 * again until it works: nobody may be charged for an account that is gone.
 */
import type { Clock } from '#platform/clock.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { unlessAborted } from '../service/scheduled-jobs.ts'
import { belonging, isReal, type OwnAccount } from '../service/stripe-account.ts'
import type { CustomerDeletion, CustomerDeletionsStore } from './customer-deletions-store.ts'

/** Less than the hour between two rounds, so that the next one tries again. */
const FIRST_PAUSE_MS = 30 * 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
/** Customers deleted in one round. */
const ROUND = 50

/**
 * Tries for a customer that Stripe does not know with this key, at `LONGEST_PAUSE_MS` from each other: six weeks in which the
 * operator can set the right key.
 */
const UNSEEN_TRIES = 6 * 7 * 4

/** Returns a function that deletes every customer that is due. It rejects with the signal's reason only. */
export function customerDeletions({
  stripe,
  account,
  store,
  clock,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly account: OwnAccount
  readonly store: CustomerDeletionsStore
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}) {
  /** Returns false if this key does not reach the customer. */
  async function end(row: CustomerDeletion): Promise<boolean> {
    const { customerId } = row
    const client = await stripe()
    if (belonging(row, await account()) === 'another') return false
    try {
      const open = await client.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })
      for (const { id } of open.data) await client.checkout.sessions.expire(id)
      await client.customers.del(customerId)
      return true
    } catch (error) {
      if (stripeFault(error) !== 'missing') throw error
      return isDeleted(client, customerId)
    }
  }
  return async (signal: AbortSignal): Promise<void> => {
    for (const row of await store.due(new Date(clock.now()), ROUND)) {
      const { customerId, tries } = row
      try {
        if (await unlessAborted(end(row), signal)) {
          await store.done(customerId)
          onEvent('customer-deleted', { customerId })
        } else if (!isReal(row)) {
          // Nobody is charged where no money moves.
          await store.done(customerId)
        } else if (tries >= UNSEEN_TRIES) {
          await store.done(customerId)
          onEvent('customer-deletion-given-up', { customerId })
        } else {
          await later(row, new Error('no such customer with this key: it may still be charged in another account'))
        }
      } catch (error) {
        if (stripeFault(error) === null) throw error
        await later(row, error)
      }
    }
  }

  async function later({ customerId, tries }: CustomerDeletion, error: unknown): Promise<void> {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
    await store.tryAgain(customerId, new Date(clock.now() + pause))
    onEvent('customer-deletion-failed', { customerId, err: error })
  }
}

/** True if a customer that cannot be deleted is deleted already: Stripe still names it. */
async function isDeleted(client: Stripe, customerId: string): Promise<boolean> {
  try {
    return (await client.customers.retrieve(customerId)).deleted === true
  } catch (error) {
    if (stripeFault(error) !== 'missing') throw error
    return false
  }
}
