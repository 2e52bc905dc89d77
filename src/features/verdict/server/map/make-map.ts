/** Has the answers of a debate's turns read by models (§20): each turn once, for all who ask and on all instances. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { modelTask } from '#features/models/server/model-task.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { answerPromptVersion, SHOWN_CARDS } from './answer-prompt.ts'
import type { MapModels } from './map-models.ts'
import type { MapStore } from './map-store.ts'
import { readAnswers } from './read-answers.ts'
import { cardIdOf, type Reading } from './reading.ts'
import { type SeenDebate, type TurnOnMap, turnsOnMap, unreadResponses } from './turns-on-map.ts'

/** Turns that one call has read at most: a call ends while somebody still waits for it. */
const TURNS_A_CALL = 12
/** Of these so many at once, each with its three readings; a model of this machine reads one after the other. */
export const TURNS_AT_ONCE = { remote: 4, local: 1 }

export interface MapMakerDeps {
  readonly store: MapStore
  readonly models: MapModels
  readonly paid: PaidCall
  /** Takes one turn from the viewer's allowance; throws a 429 Problem. */
  readonly takeTurn: (viewer: Viewer) => Promise<void>
  readonly clock: Clock
  readonly onOutcome: (outcome: ReadOutcome) => void
}

export interface ReadOutcome {
  readonly responseId: string
  readonly engine: string
  readonly promptVersion: string
  /** Null when the reading failed. */
  readonly reading: Reading | null
  readonly usage: ModelUsage
  readonly cause: unknown
}

export interface MapMaker {
  /**
   * Reads the first turns, at most `TURNS_A_CALL`, that nobody has read yet. Refuses with 404 `debate-not-found`, 429
   * `daily-limit`, `spend-share`, 503 `map-failed`, `spend-ceiling`.
   */
  make(viewer: Viewer, debate: Debate): Promise<void>
  stop(): Promise<void>
}

export function mapMaker(deps: MapMakerDeps): MapMaker {
  const { store, models } = deps
  const task = modelTask<Reading>(deps.clock, { failed: 'map-failed', gone: debateNotFound })

  async function readTurn(viewer: Viewer, debate: SeenDebate, turns: readonly TurnOnMap[], turn: TurnOnMap) {
    const { id } = turn.response
    await task.make(id, store.slot(id), {
      allow: () => deps.takeTurn(viewer),
      work: (signal) => read(deps, viewer, debate, turns, turn, signal),
    })
  }

  return {
    async make(viewer, debate) {
      const before = await store.ofDebate(debate.id)
      if (unreadResponses(debate, before, models).length === 0) return
      const shown = turnsOnMap(debate, before).map(({ response, cards }) => ({ responseId: response.id, cards }))
      const isThere = await store.keepCards(
        debate.id,
        shown.filter(({ responseId }) => !before.has(responseId)),
      )
      if (!isThere) throw debateNotFound()
      // Whoever kept the cards first: all callers show the same ones.
      const kept = await store.ofDebate(debate.id)
      const turns = turnsOnMap(debate, kept)
      const unread = new Set(unreadResponses(debate, kept, models).map(({ id }) => id))
      const wanted = turns.filter(({ response }) => unread.has(response.id)).slice(0, TURNS_A_CALL)
      const isLocal = wanted.some(({ response }) => models(response, debate).some(({ kind }) => kind === 'local'))
      const atOnce = TURNS_AT_ONCE[isLocal ? 'local' : 'remote']
      for (let at = 0; at < wanted.length; at += atOnce)
        await Promise.all(wanted.slice(at, at + atOnce).map((turn) => readTurn(viewer, debate, turns, turn)))
    },

    stop: task.stop,
  }
}

async function read(
  { models, paid, onOutcome }: MapMakerDeps,
  viewer: Viewer,
  debate: SeenDebate,
  turns: readonly TurnOnMap[],
  turn: TurnOnMap,
  signal: AbortSignal,
): Promise<Reading> {
  const [first, ...more] = models(turn.response, debate)
  // A local model may have gone since the turn was found readable.
  if (first === undefined) throw new EngineError('unavailable', 'no model reads this turn any more')
  const spent = { tokensIn: 0, tokensOut: 0 }
  const outcome = { responseId: turn.response.id, promptVersion: answerPromptVersion(), usage: spent }
  const engine = [first, ...more].map((target) => target.engine.name).join('+')
  try {
    const edges = await readAnswers(
      {
        responseId: turn.response.id,
        content: turn.response.content,
        cards: readable([turn]),
        others: readable(othersBefore(turns, turn)).slice(-SHOWN_CARDS),
      },
      {
        targets: [first, ...more],
        paid,
        spender: viewer.user,
        signal,
        onUsage({ tokensIn, tokensOut }) {
          spent.tokensIn += tokensIn
          spent.tokensOut += tokensOut
        },
      },
    )
    const reading: Reading = edges === null ? { by: 'rule', edges: [] } : { by: 'model', edges }
    onOutcome({ ...outcome, engine, reading, cause: null })
    return reading
  } catch (error) {
    if (error instanceof EngineError) onOutcome({ ...outcome, engine, reading: null, cause: error })
    throw error
  }
}

const othersBefore = (turns: readonly TurnOnMap[], { response }: TurnOnMap): TurnOnMap[] =>
  turns.filter(
    (other) => other.response.turnNumber < response.turnNumber && other.response.optionNumber !== response.optionNumber,
  )

const readable = (turns: readonly TurnOnMap[]) =>
  turns.flatMap(({ response, cards }) => cards.map(({ point }, at) => ({ id: cardIdOf(response.id, at), point })))

const debateNotFound = () => new Problem(404, 'debate-not-found')
