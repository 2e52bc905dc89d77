/**
 * What a model makes is made once on all instances (§14 "Exactly once"): by a lease in the database. The caller's limit
 * is asked before the lease is taken: a refused caller writes nothing, and nobody waits for its lease.
 */
import type { Clock } from '#platform/clock.ts'
import { EngineError } from '../llm/port.ts'
import { allowed, singleFlight } from './single-flight.ts'

/** The wait in the local engine's queue included. */
const PATIENCE_MS = 90_000
/** The lease is longer than the longest making, so that it runs out only when its process was lost. */
export const LEASE_MS = PATIENCE_MS + 10_000
/** Milliseconds between two looks at what another instance makes. */
const LOOK_AGAIN_MS = 500

export interface Lease {
  readonly from: Date
  readonly until: Date
}

/** `leased`: an instance makes it, or was lost while it did; `gone`: what it would belong to is deleted. */
export type Standing<T> =
  | { readonly kind: 'made'; readonly value: T }
  | { readonly kind: 'leased'; readonly until: Date }
  | { readonly kind: 'open' | 'gone' }

/** Each call is one statement. */
export interface LeaseSlot<T> {
  look(): Promise<Standing<T>>
  /** Takes the lease if the thing is not made and no lease runs at `lease.from`. */
  take(lease: Lease): Promise<'taken' | 'held' | 'gone'>
  /** Keeps the thing; resolves with what stands there now, which another instance may have made; null when it is gone. */
  save(made: T, now: Date): Promise<T | null>
  release(lease: Lease): Promise<void>
}

export class NotMade extends Error {
  readonly why: 'gone' | 'failed-elsewhere'

  constructor(why: NotMade['why']) {
    super(`not made: ${why}`)
    this.name = 'NotMade'
    this.why = why
  }
}

export interface Making<T> {
  /** As in `once`; may be called again when the lease of another instance ran out. */
  readonly allow: () => Promise<void>
  readonly work: (signal: AbortSignal) => Promise<T>
}

export interface LeasedSingleFlight<T> {
  /**
   * What stands there, or what `work` makes; aborted after 90 s and at the process's end. Rejects as `allow` and `work`
   * do, with `NotMade`, and with an `EngineError` when the process ends.
   */
  make(key: string, slot: LeaseSlot<T>, making: Making<T>): Promise<T>
  /** Gives up what is being made and waits until its leases are given back. */
  stop(): Promise<void>
}

export function leasedSingleFlight<T>(clock: Pick<Clock, 'now' | 'sleep'>): LeasedSingleFlight<T> {
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
      // The lease was given back without a result: the making failed, also for the calls that waited.
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
    const tooLong = new AbortController()
    const over = new AbortController()
    clock.sleep(PATIENCE_MS, over.signal).then(
      () => tooLong.abort(new EngineError('timeout', 'the making took too long')),
      () => {},
    )
    try {
      const made = await work(AbortSignal.any([closing.signal, tooLong.signal]))
      const kept = await slot.save(made, new Date(clock.now()))
      if (kept === null) throw new NotMade('gone')
      return kept
    } catch (error) {
      // If the database is away as well, the lease runs out by itself.
      await slot.release(lease).catch(() => {})
      throw error
    } finally {
      over.abort()
    }
  }

  return {
    make: (key, slot, making) => makings.run(key, { work: () => makeOrAwait(slot, making) }),
    async stop() {
      closing.abort(new EngineError('unavailable', 'the server is closing'))
      await Promise.allSettled(makings.running())
    },
  }
}
