/** Those that it writes, and mirrors of those that other instances write. */
import type { Clock } from '#platform/clock.ts'
import type { TurnStore } from './turn-store.ts'
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
  readonly #followed = new Map<string, Promise<LiveTurn | null>>()
  readonly #mirrors = new Set<LiveTurn>()
  readonly #shared: SharedTurns | null

  /** @param shared null when this process is the only one */
  constructor(shared: SharedTurns | null) {
    this.#shared = shared
    shared?.onStop((claimId, why) => this.#endClaim(claimId, why))
  }

  /** A stop that arrives between claim and `start` also ends the turn. */
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
    const known = this.#followed.get(claimId)
    if (known) return known
    const following = this.#shared.follow(debateId, claimId)
    this.#followed.set(claimId, following)
    const forget = () => this.#followed.delete(claimId)
    const keep = (mirror: LiveTurn) => {
      this.#mirrors.add(mirror)
      void mirror.settled.then(() => {
        this.#mirrors.delete(mirror)
        forget()
      })
    }
    following.then((mirror) => (mirror === null ? forget() : keep(mirror)), forget)
    return following
  }

  mirrors(): LiveTurn[] {
    return [...this.#mirrors]
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

  #endClaim(claimId: string, why: AskedEnd): void {
    const end = () => [...this.#running.values()].find(({ turn }) => turn.claimId === claimId)?.abort.abort(why)
    end()
    // Each by itself: some of them are other turns, which may wait for their writers.
    for (const beginning of this.#beginnings) beginning.then(end, end)
  }

  get reachesOthers(): boolean {
    return this.#shared !== null
  }
}

/** On any instance; null when it cannot be shown. */
export type RunningTurn = (debateId: string) => Promise<LiveTurn | null>

export function runningTurn(turns: LiveTurns, store: Pick<TurnStore, 'heldClaim'>, clock: Clock): RunningTurn {
  return async (debateId) => {
    const own = turns.own(debateId)
    if (own !== null) return own
    const claim = await store.heldClaim(debateId, new Date(clock.now()))
    // Without Redis, or while it is away, another instance's turn cannot be shown until its response is saved.
    return claim && turns.follow(debateId, claim.claimId).catch(() => null)
  }
}
