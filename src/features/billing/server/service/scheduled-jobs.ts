import { unlessAborted } from '#platform/server/in-time.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import { stripeFault } from '#platform/server/stripe/stripe.ts'
import { unlessMissing } from '../payment-problems.ts'
import { FIRST_CUSTOMER, type PaymentStore } from '../store.ts'
import type { CustomerDeletion } from './customer-deletions-store.ts'
import type { PaymentContext } from './payment-context.ts'
import { belonging, isReal } from './stripe-account.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Duration of a claim on the hourly run, in milliseconds. The claim must end before the next run. */
const CLAIM_MS = 55 * MINUTE_MS

/** Rejects with the signal's reason as soon as the signal is aborted. */
type Work = (signal: AbortSignal) => Promise<void>

export type ScheduledJobs = ReturnType<typeof startScheduledJobs>

/** Runs the jobs one minute after the start and then every hour, each time on only one of the instances. */
export function startScheduledJobs({
  store,
  clock,
  log,
  ...work
}: {
  readonly deleteCustomers: Work
  readonly reconcile: Work
  readonly store: PaymentStore
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}) {
  const ending = new AbortController()
  const oneAtATime = (run: Work) => {
    let running: Promise<void> = Promise.resolve()
    return Object.assign(
      () =>
        (running = running
          .then(() => run(ending.signal))
          .catch((error: unknown) => {
            if (error !== ending.signal.reason) log.warn({ err: error }, 'payments: a round failed')
          })),
      { settled: () => running },
    )
  }
  const deleteCustomers = oneAtATime(work.deleteCustomers)
  const reconcile = oneAtATime(work.reconcile)
  const hourly = oneAtATime(async () => {
    const now = clock.now()
    if (!(await store.claimRound(new Date(now), new Date(now + CLAIM_MS)))) return
    await Promise.all([deleteCustomers(), reconcile()])
    if (ending.signal.aborted) await store.releaseRound(new Date(clock.now()))
  })
  const endFirst = clock.every(MINUTE_MS, () => {
    endFirst()
    void hourly()
  })
  const endHourly = clock.every(HOUR_MS, () => void hourly())
  return {
    deleteCustomers,
    /** Stops the schedule and aborts the running work, so that a shutdown need not wait for Stripe. */
    async stop(): Promise<void> {
      endFirst()
      endHourly()
      ending.abort(new Error('the server is ending'))
      await Promise.all([hourly.settled(), deleteCustomers.settled(), reconcile.settled()])
    },
  }
}

/** Milliseconds after which a customer's state must be read again. */
export const STALE_MS = 24 * HOUR_MS
const PAGE = 100
/** Maximum number of customers to read per run. At Stripe's usual speed, this takes less than an hour. */
const READ_IN_ROUND = 5000

/** Returns a job that rereads old customer states from Stripe, in case an event was lost. */
export function reconciliation({
  store,
  sync,
  clock,
  onEvent,
}: Pick<PaymentContext, 'store' | 'sync' | 'clock' | 'onEvent'>): Work {
  return async (signal) => {
    const before = new Date(clock.now() - STALE_MS)
    let last = FIRST_CUSTOMER
    for (let read = 0; read < READ_IN_ROUND; read += PAGE) {
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

/** Pause before the first retry of a deletion, in milliseconds. The pause must end before the next hourly run. */
const FIRST_PAUSE_MS = 30 * MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
const DELETED_IN_ROUND = 50
/** Maximum attempts to delete a customer that the key cannot reach. The operator has six weeks to restore the key. */
const UNSEEN_TRIES = 6 * 7 * 4

/** Returns a job that deletes the Stripe customers of deleted accounts, so that nobody is charged for a deleted account. */
export function customerDeletions({ stripe, account, deletions, clock, onEvent }: PaymentContext): Work {
  /** Deletes the customer at Stripe. Returns false if this key cannot reach the customer. */
  async function end(row: CustomerDeletion): Promise<boolean> {
    const { customerId: customer } = row
    const client = await stripe()
    if (belonging(row, await account()) === 'another') return false
    const open = await unlessMissing(client.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
    for (const { id } of open?.data ?? []) await unlessMissing(client.checkout.sessions.expire(id))
    if ((await unlessMissing(client.customers.del(customer))) !== null) return true
    // Stripe still returns a customer that has been deleted.
    return (await unlessMissing(client.customers.retrieve(customer)))?.deleted === true
  }

  async function later({ customerId, tries }: CustomerDeletion, error: unknown): Promise<void> {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
    await deletions.tryAgain(customerId, new Date(clock.now() + pause))
    onEvent('customer-deletion-failed', { customerId, err: error })
  }

  return async (signal) => {
    for (const row of await deletions.due(new Date(clock.now()), DELETED_IN_ROUND)) {
      const { customerId, tries } = row
      try {
        const ended = await unlessAborted(end(row), signal)
        // The deletion is retried only if real money is involved, because nobody is charged otherwise.
        if (!ended && isReal(row) && tries < UNSEEN_TRIES) {
          await later(row, new Error('no such customer with this key: it may still be charged in another account'))
          continue
        }
        await deletions.done(customerId)
        if (ended) onEvent('customer-deleted', { customerId })
        else if (isReal(row)) onEvent('customer-deletion-given-up', { customerId })
      } catch (error) {
        if (stripeFault(error) === null) throw error
        await later(row, error)
      }
    }
  }
}
