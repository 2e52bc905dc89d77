import type { Clock } from '#platform/clock.ts'
import { inTime } from '../in-time.ts'
import { EngineError } from '../llm/port.ts'
import { allowed, singleFlight } from './single-flight.ts'

/** Includes the local engine's queue. */
const PATIENCE_MS = 90_000
/** Longer than any work, so that a lease expires only if its process was lost. */
export const LEASE_MS = PATIENCE_MS + 10_000
const LOOK_AGAIN_MS = 500

export interface Lease {
  readonly from: Date
  readonly until: Date
}

/** `leased` may be the lease of a lost instance; `gone` means that the slot's record was deleted. */
export type Standing<T> =
  | { readonly kind: 'made'; readonly value: T }
  | { readonly kind: 'leased'; readonly until: Date }
  | { readonly kind: 'open' | 'gone' }

export interface LeaseSlot<T> {
  look(): Promise<Standing<T>>
  /** Takes the lease if no value is stored and no other lease is valid at `lease.from`. */
  take(lease: Lease): Promise<'taken' | 'held' | 'gone'>
  /** Returns the stored value, which another instance may have made; null if the record was deleted. */
  save(made: T, now: Date): Promise<T | null>
  release(lease: Lease): Promise<void>
}

export class NotMade extends Error {
  override name = 'NotMade'
  readonly why: 'gone' | 'failed-elsewhere'

  constructor(why: NotMade['why']) {
    super(`not made: ${why}`)
    this.why = why
  }
}

export interface Making<T> {
  /** Rejects if the caller has reached its limit; called again if another instance's lease expires. */
  readonly allow: () => Promise<void>
  readonly work: (signal: AbortSignal) => Promise<T>
}

export type LeasedSingleFlight<T> = ReturnType<typeof leasedSingleFlight<T>>

/** Makes something once for all instances (§14 "Exactly once"), using a lease. A refused caller takes no lease. */
export function leasedSingleFlight<T>(clock: Pick<Clock, 'now' | 'sleep'>) {
  const makings = singleFlight<T>()
  const closing = new AbortController()

  async function makeOrAwait(slot: LeaseSlot<T>, { allow, work }: Making<T>): Promise<T> {
    for (let waited = false; ; waited = true) {
      const standing = await slot.look()
      if (standing.kind === 'made') return standing.value
      if (standing.kind === 'gone') throw new NotMade('gone')
      if (standing.kind === 'leased' && standing.until.getTime() > clock.now()) {
        await clock.sleep(LOOK_AGAIN_MS, closing.signal)
        continue
      }
      // The lease was released without a value, so the other instance failed, and all waiting callers fail, too.
      if (standing.kind === 'open' && waited) throw new NotMade('failed-elsewhere')
      await allowed(allow)
      const now = clock.now()
      const lease = { from: new Date(now), until: new Date(now + LEASE_MS) }
      const taken = await slot.take(lease)
      if (taken === 'gone') throw new NotMade('gone')
      if (taken === 'taken') return make(slot, lease, work)
    }
  }

  async function make(slot: LeaseSlot<T>, lease: Lease, work: Making<T>['work']): Promise<T> {
    const late = new EngineError('timeout', 'the making took too long')
    try {
      const made = await inTime(clock, PATIENCE_MS, late, (limit) => work(AbortSignal.any([closing.signal, limit])))
      const kept = await slot.save(made, new Date(clock.now()))
      if (kept === null) throw new NotMade('gone')
      return kept
    } catch (error) {
      // If the release fails, the lease expires by itself.
      await slot.release(lease).catch(() => {})
      throw error
    }
  }

  return {
    /**
     * Makes or awaits the value. Rejects with errors of `allow` and `work`, `NotMade`, or an `EngineError` (timeout, shutdown).
     */
    make: (key: string, slot: LeaseSlot<T>, making: Making<T>): Promise<T> =>
      makings.run(key, { work: () => makeOrAwait(slot, making) }),
    async stop(): Promise<void> {
      closing.abort(new EngineError('unavailable', 'the server is closing'))
      await Promise.allSettled(makings.running())
    },
  }
}
