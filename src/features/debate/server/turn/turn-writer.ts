/**
 * The main job: claim → speak → relay → finish. A turn belongs to the server: it is begun by a call, but nothing about it
 * depends on that call's connection.
 */
import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import { spoken } from '../debaters/speech/spoken.ts'
import type { LiveTurn } from '../live/live-turn.ts'
import type { Interruption, LiveTurns } from '../live/live-turns.ts'
import type { DebateRow } from '../store.ts'
import { claim, type ClaimDeps, giveBack } from './claim.ts'
import { finish, type FinishDeps } from './finish.ts'
import { relay } from './relay.ts'
import { speak, type SpeakDeps, type Speech } from './speak.ts'

export interface TurnDeps extends ClaimDeps, SpeakDeps, FinishDeps {
  readonly turns: LiveTurns
}

export type TurnWriter = ReturnType<typeof turnWriter>

export function turnWriter(deps: TurnDeps) {
  const starting = new Map<string, Promise<LiveTurn>>()
  let draining = false

  return {
    /**
     * Begins the debate's next turn, or joins the one that is being written, here or on another instance.
     * @param language of this turn (§7 `generate`); the debate's own when the call names none.
     * Refuses with a Problem: 403 `response-limit`, 404, 429, 503.
     */
    async advance(viewer: Viewer, debate: DebateRow, language: string = debate.language): Promise<LiveTurn> {
      const running = deps.turns.own(debate.id)
      if (running) return running
      const begun = starting.get(debate.id)
      if (begun) return begun
      if (draining) throw new Problem(503, 'shutting-down', { retryAfter: 5 })
      const beginning = begin(deps, viewer, { ...debate, language }).finally(() => starting.delete(debate.id))
      starting.set(debate.id, beginning)
      return beginning
    },

    /** Ends the debate's turn if this process writes it, or is just beginning it; answers whether it does. */
    async interrupt(debateId: string, why: Interruption): Promise<boolean> {
      await starting.get(debateId)?.catch(() => null)
      return deps.turns.interrupt(debateId, why)
    },

    /** Refuses new turns and waits for the running ones; those still running after `ms` are handed back. */
    async drain(ms: number): Promise<void> {
      draining = true
      await Promise.allSettled(starting.values())
      const running = deps.turns.running()
      if (running.length === 0) return
      if (ms > 0) {
        const patience = new AbortController()
        const timeUp = deps.clock.sleep(ms, patience.signal).catch(() => {})
        await Promise.race([Promise.all(running.map((turn) => turn.settled)), timeUp])
        patience.abort()
      }
      for (const turn of running) deps.turns.interrupt(turn.debateId, 'shutdown')
      await Promise.all(running.map((turn) => turn.settled))
    },
  }
}

/** @param debate in the language of the turn */
async function begin(deps: TurnDeps, viewer: Viewer, debate: DebateRow): Promise<LiveTurn> {
  const { turns, clock } = deps
  const claimed = await claim(deps, viewer, debate)
  if (claimed.kind === 'held') {
    const mirror = await turns.follow(debate.id, claimed.claimId).catch(() => null)
    if (mirror) return mirror
    throw new Problem(503, 'turn-elsewhere', { retryAfter: 5 })
  }
  let speech: Speech
  try {
    speech = await speak(deps, viewer, debate, claimed)
  } catch (error) {
    await giveBack(deps, claimed)
    throw error
  }
  turns.start(speech.turn, speech.abort)
  const guard = spoken(claimed.debater.guard(claimed.optionNumber))
  void relay(speech, guard, clock).then((relayed) => finish(deps, claimed, speech, relayed))
  return speech.turn
}
