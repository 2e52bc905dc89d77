import type { DebateGone } from '#features/debates/server/lists/own-debates-store.ts'
import type { Clock } from '#platform/clock.ts'
import { failed } from './engine-problems.ts'
import { LEASE_MS } from './claim.ts'
import type { LiveTurn } from './live-turn.ts'
import type { LiveTurns } from './live-turns.ts'
import { presentResponse } from '#features/debates/server/present.ts'
import type { TurnStore } from './turn-store.ts'

/** Milliseconds. A lease is first renewed in the second round after its turn began: most turns are over by then. */
export const RENEW_EVERY_MS = LEASE_MS / 3

/** One statement per round. Returns the function that ends the rounds. */
export function keepTurns(store: TurnStore, turns: LiveTurns, clock: Clock, onError: (error: unknown) => void) {
  let seen = new Set<string>()
  /** Why the debate's claim is gone; null when nothing but the lease tells. */
  const goneBy = async ({ debateId }: LiveTurn): Promise<DebateGone | null> => {
    const debate = await store.findDebate(debateId)
    if (debate === null) return 'debate-deleted'
    return debate.hiddenAt === null ? null : 'hidden-meanwhile'
  }
  const renew = async () => {
    const all = turns.running()
    const running = all.filter((turn) => seen.has(turn.claimId))
    seen = new Set(all.map((turn) => turn.claimId))
    const kept = await store.renewClaims(
      running.map((turn) => turn.claimId),
      new Date(clock.now() + LEASE_MS),
    )
    for (const turn of running.filter(({ claimId }) => !kept.has(claimId)))
      turns.interrupt(turn.debateId, (await goneBy(turn)) ?? 'claim-lost')
  }
  const checkMirrors = async () => {
    for (const mirror of turns.mirrors()) {
      if (await store.isClaimHeld(mirror.claimId, new Date(clock.now()))) continue
      // The writer's end event may still be on its way; the saved response says how the turn ended.
      const saved = await store.findTurn(mirror.debateId, mirror.head.turnNumber)
      mirror.end(saved ? { response: presentResponse(saved) } : failed((await goneBy(mirror)) ?? 'turn-lost'))
    }
  }
  return clock.every(RENEW_EVERY_MS, () => {
    renew().then(checkMirrors).catch(onError)
  })
}
