/** The work on payments that is repeated, and that of a deleted account. */
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import type { PaymentStore } from '../store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Shorter than the hour between two rounds, so that the instance that had the last one may have the next. */
const CLAIM_MS = 55 * MINUTE_MS

/** Work that ends early, with the signal's reason, when it is aborted. */
type Work = (signal: AbortSignal) => Promise<void>

export type ScheduledJobs = ReturnType<typeof startScheduledJobs>

/** Both jobs run a minute after the start and then every hour, on one of all instances. */
export function startScheduledJobs({
  store,
  clock,
  log,
  ...work
}: {
  readonly deleteCustomers: Work
  readonly reconcile: Work
  readonly store: Pick<PaymentStore, 'claimRound' | 'releaseRound'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}) {
  const ending = new AbortController()
  const oneAtATime = (run: () => Promise<void>) => {
    let running: Promise<void> = Promise.resolve()
    return Object.assign(
      () =>
        (running = running.then(run).catch((error: unknown) => {
          if (error !== ending.signal.reason) log.warn({ err: error }, 'payments: a round failed')
        })),
      { settled: () => running },
    )
  }
  const deleteCustomers = oneAtATime(() => work.deleteCustomers(ending.signal))
  const reconcile = oneAtATime(() => work.reconcile(ending.signal))
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
    /** Never rejects. */
    deleteCustomers,
    /** Ends the running work too, so that no shutdown waits for Stripe. The rest is done after the next start. */
    async stop(): Promise<void> {
      endFirst()
      endHourly()
      ending.abort(new Error('the server is ending'))
      await Promise.all([hourly.settled(), deleteCustomers.settled(), reconcile.settled()])
    },
  }
}

/** Resolves as `work` does, or rejects with the signal's reason; then nobody waits for `work`. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
