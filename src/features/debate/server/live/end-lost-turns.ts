/** Ends turns whose debates have just been deleted, here and on other instances. */
import type { TurnWriter } from '../turn/turn-writer.ts'
import type { LiveTurns } from './live-turns.ts'
import type { LostTurn } from '../lists/own-debates-store.ts'

/** Call it once the deletion is committed: until then the turn's claim could still save a response. */
export type EndLostTurns = (lost: readonly LostTurn[]) => Promise<void>

export function endLostTurns(writer: Pick<TurnWriter, 'interrupt'>, turns: LiveTurns): EndLostTurns {
  return async (lost) => {
    for (const { debateId, claimId } of lost) {
      if (await writer.interrupt(debateId, 'debate-deleted')) continue
      // If no message reaches the other instance, that instance finds its claim gone when it renews its lease.
      turns.stopElsewhere(claimId, 'debate-deleted')
    }
  }
}
