/** Those that it writes, and mirrors of those that other instances write. */
import type { Clock } from '#platform/clock.ts'
import type { DebateStore } from '../store.ts'
import type { LiveTurn } from './live-turn.ts'
import type { AskedEnd, SharedTurns } from './shared-turns.ts'

export type Interruption = AskedEnd | 'shutdown' | 'claim-lost'

interface Running {
  readonly turn: LiveTurn
  readonly abort: AbortController
}

export class LiveTurns {
  readonly #running = new Map<string, Running>()
  readonly #beginnings = new Set<Promise<unknown>>()
  readonly #mirrors = new Map<string, Promise<LiveTurn | null>>()
  readonly #shared: SharedTurns | null

  /** @param shared null when this process is the only one */
  constructor(shared: SharedTurns | null) {
    this.#shared = shared
    shared?.onStop((claimId, why) => void this.#endClaim(claimId, why))
  }

  /** Who asks to end a claimed turn before `start` is heard, too. */
  begins(turn: Promise<unknown>): void {
    this.#beginnings.add(turn)
    const begun = () => this.#beginnings.delete(turn)
    turn.then(begun, begun)
  }

  /** It is removed when it has ended. */
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

  /** Null when it cannot be followed from here. */
  async follow(debateId: string, claimId: string): Promise<LiveTurn | null> {
    if (this.#shared === null) return null
    const known = this.#mirrors.get(claimId)
    if (known) return known
    const following = this.#shared.follow(debateId, claimId)
    this.#mirrors.set(claimId, following)
    const forget = () => this.#mirrors.delete(claimId)
    following.then((mirror) => (mirror === null ? forget() : mirror.settled.then(forget)), forget)
    return following
  }

  async mirrors(): Promise<LiveTurn[]> {
    const found = await Promise.allSettled(this.#mirrors.values())
    return found.flatMap((entry) => (entry.status === 'fulfilled' && entry.value ? [entry.value] : []))
  }

  /** Null unless this process writes it. */
  interrupt(debateId: string, why: Interruption): LiveTurn | null {
    const running = this.#running.get(debateId)
    running?.abort.abort(why)
    return running?.turn ?? null
  }

  stopElsewhere(claimId: string, why: AskedEnd): void {
    this.#shared?.stop(claimId, why)
  }

  async #endClaim(claimId: string, why: AskedEnd): Promise<void> {
    const find = () => [...this.#running.values()].find(({ turn }) => turn.claimId === claimId)
    if (!find()) await Promise.allSettled(this.#beginnings)
    find()?.abort.abort(why)
  }

  get reachesOthers(): boolean {
    return this.#shared !== null
  }
}

/** On any instance; null when it cannot be shown. */
export type RunningTurn = (debateId: string) => Promise<LiveTurn | null>

export function runningTurn(turns: LiveTurns, store: Pick<DebateStore, 'heldClaim'>, clock: Clock): RunningTurn {
  return async (debateId) => {
    const own = turns.own(debateId)
    if (own !== null) return own
    const claim = await store.heldClaim(debateId, new Date(clock.now()))
    // Without Redis, or while it is away, another instance's turn cannot be shown until its response is saved.
    return claim && turns.follow(debateId, claim.claimId).catch(() => null)
  }
}
