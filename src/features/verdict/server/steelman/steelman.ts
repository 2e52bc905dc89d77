/**
 * Makes the best case for the trailing side (§20). A model writes it once for each state of the map. Without a model, it
 * consists of the side's unanswered points.
 */
import { createHash } from 'node:crypto'
import type { Viewer } from '#features/account/viewer.ts'
import { plainText } from '#features/cards/server/sentences.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { askModel, modelTask } from '#features/models/server/model-task.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { Logger } from '#platform/server/log.ts'
import { type ArgumentMap, type MapCard, unansweredCards } from '../../argument-map.ts'
import { cardStrengths } from '../../strengths.ts'
import type { Side } from '../../verdict.ts'
import { readsMaps } from '../map/map-models.ts'
import type { SeenDebate } from '../map/turns-on-map.ts'
import { STEELMAN_LINES, steelmanPrompt, steelmanPromptVersion } from './steelman-prompt.ts'
import type { SteelmanStore } from './steelman-store.ts'

export interface SteelmanDeps {
  readonly store: SteelmanStore
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  readonly take: (viewer: Viewer) => Promise<void>
  readonly clock: Clock
  readonly log: Logger
}

export interface Behind {
  /** The debate's map without the edges about which the readings disagreed. */
  readonly map: ArgumentMap
  readonly side: Side
}

export type Steelman = ReturnType<typeof steelmanMaker>

export function steelmanMaker({ store, engineFor, paid, take, clock, log }: SteelmanDeps) {
  const task = modelTask<readonly string[]>(clock, { failed: 'steelman-failed' })

  async function ask(viewer: Viewer, debate: SeenDebate, behind: Behind, signal: AbortSignal): Promise<string[]> {
    const target = engineFor(DEFAULT_MODEL)
    if (target.kind === 'scripted') throw new EngineError('unavailable', 'there is no model any more')
    const prompt = steelmanPrompt(taskOf(debate, behind), debate.id)
    const { lines } = await askModel(target, prompt, { paid, spender: viewer.user, signal })
    const said = lines.map(plainText).filter((line) => line !== '')
    if (said.length === 0) throw new EngineError('malformed', 'a best case without a line')
    log.info(
      { debateId: debate.id, engine: target.engine.name, promptVersion: steelmanPromptVersion() },
      'steelman made',
    )
    return said.slice(0, STEELMAN_LINES)
  }

  return {
    /** Returns the stored best case, or else at most five of the side's unanswered points, or null if all were answered. */
    async find(debate: SeenDebate, behind: Behind): Promise<readonly string[] | null> {
      return (await store.find(debate.id, stateOf(behind))) ?? unansweredPoints(behind)
    },

    /** Makes and stores the best case. A refusal is only logged, because the unanswered points can be shown instead. */
    async make(viewer: Viewer, debate: SeenDebate, behind: Behind): Promise<void> {
      if (!readsMaps(engineFor(DEFAULT_MODEL))) return
      const state = stateOf(behind)
      try {
        await task.make(`${debate.id} ${state}`, store.slot(debate.id, state), {
          allow: () => take(viewer),
          work: (signal) => ask(viewer, debate, behind, signal),
        })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        log.warn({ debateId: debate.id, err: error }, 'no steelman was made')
      }
    },

    stop: task.stop,
  }
}

function unansweredPoints({ map, side }: Behind): readonly string[] | null {
  const points = strongestFirst(map, unansweredCards(map).filter(isOf(side)))
  return points.length === 0 ? null : points.slice(0, STEELMAN_LINES)
}

function taskOf({ question, option1, option2, language }: SeenDebate, { map, side }: Behind) {
  const answering = new Set(map.edges.map(({ from }) => from))
  const others = map.cards.filter((card) => !isOf(side)(card) && answering.has(card.id))
  return {
    question,
    position: side === 'option1' ? option1 : option2,
    language,
    points: strongestFirst(map, map.cards.filter(isOf(side))),
    answers: others.map(({ point }) => point),
  }
}

const isOf =
  (side: Side) =>
  ({ optionNumber }: MapCard) =>
    (optionNumber === 1) === (side === 'option1')

function strongestFirst(map: ArgumentMap, cards: readonly MapCard[]): string[] {
  const strengths = cardStrengths(map)
  return cards.toSorted((a, b) => (strengths.get(b.id) ?? 0) - (strengths.get(a.id) ?? 0)).map(({ point }) => point)
}

function stateOf({ map, side }: Behind): string {
  const cards = map.cards.map(({ id, point }) => [id, point])
  const edges = map.edges.map(({ from, to, relation }) => `${from} ${to} ${relation}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([side, cards, edges]))
    .digest('base64url')
}
