/** The turn that is being written for a debate right now, wherever that is. */
import type { Clock } from '#platform/clock.ts'
import type { DebateStore } from '../store.ts'
import type { LiveTurn } from './live-turn.ts'
import type { LiveTurns } from './live-turns.ts'

export type RunningTurn = (debateId: string) => Promise<LiveTurn | null>

/** Answers the function that looks for it: here first, then on other instances; null when it cannot be shown from here. */
export function runningTurn(turns: LiveTurns, store: Pick<DebateStore, 'heldClaim'>, clock: Clock): RunningTurn {
  return async (debateId) => {
    const own = turns.own(debateId)
    if (own !== null) return own
    const claim = await store.heldClaim(debateId, new Date(clock.now()))
    // Without Redis, or while it is away, another instance's turn cannot be shown; its response will be there.
    return claim && turns.follow(debateId, claim.claimId).catch(() => null)
  }
}
