import type { Clock } from '#platform/clock.ts'
import type { TurnStore } from './turn-store.ts'
import type { LiveTurn } from './live-turn.ts'
import type { AskedEnd, SharedTurns } from './shared-turns.ts'
import type { DebateGone } from '#features/debates/server/lists/own-debates-store.ts'
import { failed } from './engine-problems.ts'
import { LEASE_MS } from './claim.ts'
import { presentResponse } from '#features/debates/server/present.ts'

export type Interruption = AskedEnd | 'shutdown' | 'claim-lost'

export class LiveTurns {
  readonly #running = new Map<string, { readonly turn: LiveTurn; readonly abort: AbortController }>()
  readonly #beginnings = new Set<Promise<unknown>>()
  readonly #followed = new Map<string, Promise<LiveTurn | null>>()
  readonly #mirrors = new Set<LiveTurn>()
  readonly #shared: SharedTurns | null

  /** @param shared null if this is the only process */
  constructor(shared: SharedTurns | null) {
    this.#shared = shared
    shared?.onStop((claimId, why) => this.#endClaim(claimId, why))
  }

  /** Registers a turn that is being started, so that a stop request before `start` ends this turn, too. */
  begins(turn: Promise<unknown>): void {
    this.#beginnings.add(turn)
    const begun = () => this.#beginnings.delete(turn)
    turn.then(begun, begun)
  }

  start(turn: LiveTurn, abort: AbortController): void {
    this.#running.set(turn.debateId, { turn, abort })
    this.#shared?.announce(turn)
    void turn.settled.then(() => {
      if (this.#running.get(turn.debateId)?.turn === turn) this.#running.delete(turn.debateId)
    })
  }

  own(debateId: string): LiveTurn | null {
    return this.#running.get(debateId)?.turn ?? null
  }

  running(): LiveTurn[] {
    return [...this.#running.values()].map(({ turn }) => turn)
  }

  async follow(debateId: string, claimId: string): Promise<LiveTurn | null> {
    if (this.#shared === null) return null
    const known = this.#followed.get(claimId)
    if (known) return known
    const following = this.#shared.follow(debateId, claimId)
    this.#followed.set(claimId, following)
    const forget = () => this.#followed.delete(claimId)
    following.then(async (mirror) => {
      if (mirror !== null) {
        this.#mirrors.add(mirror)
        await mirror.settled
        this.#mirrors.delete(mirror)
      }
      forget()
    }, forget)
    return following
  }

  mirrors(): LiveTurn[] {
    return [...this.#mirrors]
  }

  interrupt(debateId: string, why: Interruption): LiveTurn | null {
    const running = this.#running.get(debateId)
    running?.abort.abort(why)
    return running?.turn ?? null
  }

  stopElsewhere(claimId: string, why: AskedEnd): boolean {
    this.#shared?.stop(claimId, why)
    return this.#shared !== null
  }

  #endClaim(claimId: string, why: AskedEnd): void {
    const end = () => [...this.#running.values()].find(({ turn }) => turn.claimId === claimId)?.abort.abort(why)
    end()
    // The turn may still be starting, so `end` runs again after each start, without waiting for slower starts.
    for (const beginning of this.#beginnings) beginning.then(end, end)
  }
}

export function runningTurn(turns: LiveTurns, store: Pick<TurnStore, 'heldClaim'>, clock: Clock) {
  return async (debateId: string): Promise<LiveTurn | null> => {
    const own = turns.own(debateId)
    if (own !== null) return own
    const claim = await store.heldClaim(debateId, new Date(clock.now()))
    // If Redis is missing or unreachable, another instance's turn cannot be shown until it is saved.
    return claim && turns.follow(debateId, claim.claimId).catch(() => null)
  }
}

/** Milliseconds between two lease renewals. A turn skips its first renewal, because most turns end before the second. */
export const RENEW_EVERY_MS = LEASE_MS / 3

export function keepTurns(store: TurnStore, turns: LiveTurns, clock: Clock, onError: (error: unknown) => void) {
  let seen = new Set<string>()
  const goneBy = async ({ debateId }: LiveTurn): Promise<DebateGone | null> => {
    const debate = await store.findDebate(debateId)
    if (debate === null) return 'debate-deleted'
    return debate.hiddenAt === null ? null : 'hidden-meanwhile'
  }
  const renew = async () => {
    const all = turns.running()
    const running = all.filter((turn) => seen.has(turn.claimId))
    seen = new Set(all.map((turn) => turn.claimId))
    const claimIds = running.map((turn) => turn.claimId)
    const kept = await store.renewClaims(claimIds, new Date(clock.now() + LEASE_MS))
    for (const turn of running.filter(({ claimId }) => !kept.has(claimId)))
      turns.interrupt(turn.debateId, (await goneBy(turn)) ?? 'claim-lost')
  }
  const checkMirrors = async () => {
    for (const mirror of turns.mirrors()) {
      const held = await store.heldClaim(mirror.debateId, new Date(clock.now()))
      if (held?.claimId === mirror.claimId) continue
      // The writer's end event may not have arrived yet, but the saved response shows how the turn ended.
      const saved = await store.findTurn(mirror.debateId, mirror.head.turnNumber)
      mirror.end(saved ? { response: presentResponse(saved) } : failed((await goneBy(mirror)) ?? 'turn-lost'))
    }
  }
  return clock.every(RENEW_EVERY_MS, () => {
    renew().then(checkMirrors).catch(onError)
  })
}
