import type { Clock } from '#platform/clock.ts'
import { inTime } from '../in-time.ts'
import { EngineError } from '../llm/port.ts'
import { allowed, singleFlight } from './single-flight.ts'

/** Time limit in milliseconds for making a value, including the wait in the local engine's queue. */
const PATIENCE_MS = 90_000
/** Milliseconds until a lease expires. The work ends sooner, so a lease expires only if its process was lost. */
export const LEASE_MS = PATIENCE_MS + 10_000
const LOOK_AGAIN_MS = 500

export interface Lease {
  readonly from: Date
  readonly until: Date
}

/** `leased` means that an instance, perhaps a lost one, holds the lease; `gone` means that the record was deleted. */
export type Standing<T> =
  | { readonly kind: 'made'; readonly value: T }
  | { readonly kind: 'leased'; readonly until: Date }
  | { readonly kind: 'open' | 'gone' }

export interface LeaseSlot<T> {
  look(): Promise<Standing<T>>
  /** Takes the lease unless a value is stored or another lease is still valid at `lease.from`. */
  take(lease: Lease): Promise<'taken' | 'held' | 'gone'>
  /** Resolves with the stored value, which another instance may have made, or with null if the record was deleted. */
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
  /** Rejects if the caller has reached its limit. Called before each attempt to take the lease, perhaps repeatedly. */
  readonly allow: () => Promise<void>
  readonly work: (signal: AbortSignal) => Promise<T>
}

export type LeasedSingleFlight<T> = ReturnType<typeof leasedSingleFlight<T>>

/** Makes each value only once for all instances, using leases (§14 "Exactly once"). A refused caller takes no lease. */
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
      // The other instance failed and released its lease without a value, so all waiting callers fail, too.
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
    /** Makes or awaits the value. Rejects with an error from `allow` or `work`, with `NotMade`, or with an `EngineError`. */
    make: (key: string, slot: LeaseSlot<T>, making: Making<T>): Promise<T> =>
      makings.run(key, { work: () => makeOrAwait(slot, making) }),
    async stop(): Promise<void> {
      closing.abort(new EngineError('unavailable', 'the server is closing'))
      await Promise.allSettled(makings.running())
    },
  }
}
