/** Finds the turn that is being written for a debate right now, on any instance. */
import type { Clock } from '#platform/clock.ts'
import type { DebateStore } from '../store.ts'
import type { LiveTurn } from './live-turn.ts'
import type { LiveTurns } from './live-turns.ts'

export type RunningTurn = (debateId: string) => Promise<LiveTurn | null>

/**
 * Returns a function that looks for the turn in this process, then on other instances; null when it cannot be shown.
 */
export function runningTurn(turns: LiveTurns, store: Pick<DebateStore, 'heldClaim'>, clock: Clock): RunningTurn {
  return async (debateId) => {
    const own = turns.own(debateId)
    if (own !== null) return own
    const claim = await store.heldClaim(debateId, new Date(clock.now()))
    // Without Redis, or while it is away, another instance's turn cannot be shown until its response is saved.
    return claim && turns.follow(debateId, claim.claimId).catch(() => null)
  }
}
