/** Asks models which earlier points a debate's turns answer (§20). Each turn is read once for all callers and instances. */
import type { Viewer } from '#features/account/viewer.ts'
import type { MapCards } from '#features/cards/server/create-cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import { isCollapsible } from '#features/debates/rules.ts'
import { debateNotFound } from '#features/debates/server/find-debate.ts'
import { modelTask } from '#features/models/server/model-task.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { answerPromptVersion, SHOWN_CARDS } from './answer-prompt.ts'
import type { MapModel } from './map-models.ts'
import type { MapStore } from './map-store.ts'
import { readAnswers } from './read-answers.ts'
import { cardIdOf, type KeptCard, type Reading } from './reading.ts'
import { cardsOnMap, responsesOnMap, type TurnOnMap, turnsOnMap, unreadResponses } from './turns-on-map.ts'

/** The maximum number of turns in one call. More turns could take longer than the client waits. */
const TURNS_A_CALL = 12
/** The number of turns that are read at the same time. A local model reads only one turn at a time. */
export const TURNS_AT_ONCE = { remote: 4, local: 1 }

export interface MapMakerDeps {
  readonly store: MapStore
  readonly model: MapModel
  readonly cards: MapCards
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

export function mapMaker({ store, model, cards, paid, take, clock, onOutcome }: MapMakerDeps) {
  const task = modelTask<Reading>(clock, { failed: 'map-failed', gone: debateNotFound })
  const cardsTask = modelTask<readonly KeptCard[]>(clock, { failed: 'map-failed', gone: debateNotFound })

  async function read(
    viewer: Viewer,
    debate: Debate,
    turns: readonly TurnOnMap[],
    turn: TurnOnMap,
    signal: AbortSignal,
  ): Promise<Reading> {
    const { id, content, turnNumber, optionNumber } = turn.response
    const target = model(turn.response, debate)
    // Since this turn was chosen, the local model may have become unavailable.
    if (target === null) throw new EngineError('unavailable', 'no model reads this turn any more')
    const usage = { tokensIn: 0, tokensOut: 0 }
    const outcome = { responseId: id, promptVersion: answerPromptVersion(), usage, engine: target.engine.name }
    const others = turns
      .filter(({ response }) => response.turnNumber < turnNumber && response.optionNumber !== optionNumber)
      .flatMap(readable)
      .slice(-SHOWN_CARDS)
    try {
      const edges = await readAnswers({ debate, responseId: id, content, cards: readable(turn), others }, target, {
        paid,
        spender: viewer.user,
        signal,
        onUsage({ tokensIn, tokensOut }) {
          usage.tokensIn += tokensIn
          usage.tokensOut += tokensOut
        },
      })
      const reading: Reading = edges === null ? { by: 'rule', edges: [] } : { by: 'model', edges }
      onOutcome({ ...outcome, reading, cause: null })
      return reading
    } catch (error) {
      if (error instanceof EngineError) onOutcome({ ...outcome, reading: null, cause: error })
      throw error
    }
  }

  /** Stores the turns' cards for all callers. For a short turn without a summary, a model makes the cards. */
  async function keepCards(viewer: Viewer, debate: Debate, turns: readonly Response[], atOnce: number): Promise<void> {
    const isByModel = ({ summary, engine, content }: Response) =>
      summary === null && engine !== 'scripted' && !isCollapsible(content)
    await inGroups(turns.filter(isByModel), atOnce, (response) =>
      cardsTask.make(response.id, store.cardsSlot(debate.id, response.id), {
        allow: () => cards.take(viewer),
        async work(signal) {
          const made = await cards.make(viewer, { response, debate }, signal)
          return made.map(({ point, quote }) => ({ point, quote }))
        },
      }),
    )
    const others = turns.filter((turn) => !isByModel(turn))
    const made = others.map((turn) => ({ responseId: turn.id, cards: cardsOnMap(debate, turn, undefined) }))
    if (!(await store.keepCards(debate.id, made))) throw debateNotFound()
  }

  return {
    /**
     * Reads the first unread turns, at most `TURNS_A_CALL`. Throws 404 `debate-not-found`; 429 `daily-limit`,
     * `too-many-summaries` or `spend-share`; 503 `map-failed` or `spend-ceiling`.
     */
    async make(viewer: Viewer, debate: Debate): Promise<void> {
      const before = await store.ofDebate(debate.id)
      const wanted = unreadResponses(debate, before, model).slice(0, TURNS_A_CALL)
      const latest = wanted.at(-1)?.turnNumber ?? 0
      if (latest === 0) return
      const isLocal = wanted.some((response) => model(response, debate)?.kind === 'local')
      const atOnce = TURNS_AT_ONCE[isLocal ? 'local' : 'remote']
      const shown = responsesOnMap(debate).filter(({ turnNumber }) => turnNumber <= latest)
      await keepCards(
        viewer,
        debate,
        shown.filter(({ id }) => !before.has(id)),
        atOnce,
      )
      const turns = turnsOnMap(debate, await store.ofDebate(debate.id))
      const isWanted = new Set(wanted.map(({ id }) => id))
      await inGroups(
        turns.filter(({ response }) => isWanted.has(response.id)),
        atOnce,
        (turn) =>
          task.make(turn.response.id, store.slot(turn.response.id), {
            allow: () => take(viewer),
            work: (signal) => read(viewer, debate, turns, turn, signal),
          }),
      )
    },

    async stop(): Promise<void> {
      await Promise.all([task.stop(), cardsTask.stop()])
    },
  }
}

async function inGroups<T>(items: readonly T[], size: number, work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work))
}

const readable = ({ response, cards }: TurnOnMap) =>
  cards.map(({ point }, at) => ({ id: cardIdOf(response.id, at), point }))
