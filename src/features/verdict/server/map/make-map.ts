/** Lets models read which points a debate's turns answer (§20): each turn once, for all callers and on all instances. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { debateNotFound } from '#features/debates/server/find-debate.ts'
import { modelTask } from '#features/models/server/model-task.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { answerPromptVersion, SHOWN_CARDS } from './answer-prompt.ts'
import type { MapModels } from './map-models.ts'
import type { MapStore } from './map-store.ts'
import { readAnswers } from './read-answers.ts'
import { cardIdOf, type Reading } from './reading.ts'
import { type TurnOnMap, turnsOnMap, unreadResponses } from './turns-on-map.ts'

/** Maximum number of turns read in one call, because the call ends while its caller is still waiting. */
const TURNS_A_CALL = 12
/** How many of these run at once, each with its three readings; a local model reads one after another. */
export const TURNS_AT_ONCE = { remote: 4, local: 1 }

export interface MapMakerDeps {
  readonly store: MapStore
  readonly models: MapModels
  readonly paid: PaidCall
  readonly take: (viewer: Viewer) => Promise<void>
  readonly clock: Clock
  readonly onOutcome: (outcome: ReadOutcome) => void
}

export interface ReadOutcome {
  readonly responseId: string
  readonly engine: string
  readonly promptVersion: string
  readonly reading: Reading | null
  readonly usage: ModelUsage
  readonly cause: unknown
}

export type MapMaker = ReturnType<typeof mapMaker>

export function mapMaker({ store, models, paid, take, clock, onOutcome }: MapMakerDeps) {
  const task = modelTask<Reading>(clock, { failed: 'map-failed', gone: debateNotFound })

  async function read(
    viewer: Viewer,
    debate: Debate,
    turns: readonly TurnOnMap[],
    turn: TurnOnMap,
    signal: AbortSignal,
  ): Promise<Reading> {
    const { id, content, turnNumber, optionNumber } = turn.response
    const [first, ...more] = models(turn.response, debate)
    // A local model may have disappeared since the turn was found readable.
    if (first === undefined) throw new EngineError('unavailable', 'no model reads this turn any more')
    const usage = { tokensIn: 0, tokensOut: 0 }
    const engine = [first, ...more].map((target) => target.engine.name).join('+')
    const outcome = { responseId: id, promptVersion: answerPromptVersion(), usage, engine }
    const others = turns
      .filter(({ response }) => response.turnNumber < turnNumber && response.optionNumber !== optionNumber)
      .flatMap(readable)
      .slice(-SHOWN_CARDS)
    try {
      const edges = await readAnswers(
        { responseId: id, content, cards: readable(turn), others },
        {
          targets: [first, ...more],
          paid,
          spender: viewer.user,
          signal,
          onUsage({ tokensIn, tokensOut }) {
            usage.tokensIn += tokensIn
            usage.tokensOut += tokensOut
          },
        },
      )
      const reading: Reading = edges === null ? { by: 'rule', edges: [] } : { by: 'model', edges }
      onOutcome({ ...outcome, reading, cause: null })
      return reading
    } catch (error) {
      if (error instanceof EngineError) onOutcome({ ...outcome, reading: null, cause: error })
      throw error
    }
  }

  return {
    /**
     * Reads the first turns that nobody has read yet, at most `TURNS_A_CALL`. Throws 404 `debate-not-found`, 429
     * `daily-limit`, `spend-share`, 503 `map-failed`, `spend-ceiling`.
     */
    async make(viewer: Viewer, debate: Debate): Promise<void> {
      const before = await store.ofDebate(debate.id)
      if (unreadResponses(debate, before, models).length === 0) return
      const shown = turnsOnMap(debate, before).map(({ response, cards }) => ({ responseId: response.id, cards }))
      const added = shown.filter(({ responseId }) => !before.has(responseId))
      if (!(await store.keepCards(debate.id, added))) throw debateNotFound()
      // The first caller's cards are stored, so all callers show the same ones.
      const kept = await store.ofDebate(debate.id)
      const turns = turnsOnMap(debate, kept)
      const unread = new Set(unreadResponses(debate, kept, models).map(({ id }) => id))
      const wanted = turns.filter(({ response }) => unread.has(response.id)).slice(0, TURNS_A_CALL)
      const isLocal = wanted.some(({ response }) => models(response, debate).some(({ kind }) => kind === 'local'))
      const atOnce = TURNS_AT_ONCE[isLocal ? 'local' : 'remote']
      const readTurn = (turn: TurnOnMap) =>
        task.make(turn.response.id, store.slot(turn.response.id), {
          allow: () => take(viewer),
          work: (signal) => read(viewer, debate, turns, turn, signal),
        })
      for (let at = 0; at < wanted.length; at += atOnce) await Promise.all(wanted.slice(at, at + atOnce).map(readTurn))
    },

    stop: task.stop,
  }
}

const readable = ({ response, cards }: TurnOnMap) =>
  cards.map(({ point }, at) => ({ id: cardIdOf(response.id, at), point }))
