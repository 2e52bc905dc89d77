/** The summary of a response (§11) is made once and kept. */
import { LRUCache } from 'lru-cache'
import type { Viewer } from '#features/account/viewer.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { modelTask } from '#features/models/server/model-task.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { isUuid } from '#platform/uuid.ts'
import { writeCards } from '#features/debates/cards.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { itemsById, mayRead, owns } from '#features/debates/rules.ts'
import { citedCards } from './cited-cards.ts'
import { type CardSource, extractCards } from './extract-cards.ts'
import { type MadeCards, makeCards } from './make-cards.ts'
import type { DebatedResponse, SummaryStore } from './summary-store.ts'

/** Extracted summaries in memory, of about a kilobyte each. */
const MOST_EXTRACTIONS = 1_000

export interface SummaryDeps {
  readonly store: SummaryStore
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  /** Throws a 429 Problem. */
  readonly takeSummary: (viewer: Viewer) => Promise<void>
  /** Throws a 429 Problem. */
  readonly takeExtraction: (viewer: Viewer) => Promise<void>
  readonly clock: Clock
  readonly onOutcome: (outcome: SummaryOutcome) => void
}

export interface SummaryOutcome {
  readonly responseId: string
  readonly engine: string
  /** Null when the making failed. */
  readonly made: MadeCards | null
  readonly usage: ModelUsage | null
  readonly cause: unknown
}

export function summariser(deps: SummaryDeps) {
  const { store } = deps
  // §8: the page only logs the failure and then shows the truncated text.
  const task = modelTask<string>(deps.clock, { failed: 'summary-failed', gone: responseNotFound })
  /** Extracted cards by the response's id: a response never changes. */
  const extractions = new LRUCache<string, string>({ max: MOST_EXTRACTIONS })

  async function extracted(viewer: Viewer, found: DebatedResponse): Promise<string> {
    const { id } = found.response
    const known = extractions.get(id)
    if (known !== undefined) return known
    await deps.takeExtraction(viewer)
    const summary = writeCards(citedCards(extractCards(sourceOf(found)), found.response.citations ?? []))
    extractions.set(id, summary)
    return summary
  }

  return {
    /**
     * For viewers who may read the debate; only its owner's call may cost a model call, others get cards extracted on
     * the spot. Refuses with a Problem: 404, 429 `too-many-summaries`, `daily-limit`, 503 `summary-failed`.
     */
    async summarise(viewer: Viewer, id: string): Promise<string> {
      const found = isUuid(id) ? await store.find(id) : null
      if (found === null || !mayRead(viewer, found.debate)) throw responseNotFound()
      const { response, debate, itemsBefore } = found
      // §6: the response lies behind the last item that this viewer sees.
      if (itemsBefore >= itemsById(viewer, debate)) throw responseNotFound()
      if (response.summary !== null) return response.summary
      if (!owns(viewer, debate)) return extracted(viewer, found)
      return task.make(response.id, store.slot(response.id), {
        allow: () => deps.takeSummary(viewer),
        work: (signal) => make(deps, viewer, found, signal),
      })
    },

    stop: task.stop,
  }
}

async function make(deps: SummaryDeps, viewer: Viewer, found: DebatedResponse, signal: AbortSignal): Promise<string> {
  const { id, aiModel } = found.response
  const target = deps.engineFor(aiModel, found.debate.language)
  const outcome = { responseId: id, engine: target.kind === 'scripted' ? target.kind : target.engine.name }
  let usage: ModelUsage | null = null
  try {
    const made = await makeCards(target, sourceOf(found), id, {
      paid: deps.paid,
      spender: viewer.user,
      signal,
      onUsage: (known) => (usage = known),
    })
    deps.onOutcome({ ...outcome, made, usage, cause: null })
    return writeCards(citedCards(made.cards, found.response.citations ?? []))
  } catch (error) {
    if (error instanceof EngineError) deps.onOutcome({ ...outcome, made: null, usage, cause: error })
    throw error
  }
}

function sourceOf({ response, debate }: DebatedResponse): CardSource {
  const { content } = response
  const position = (response.optionNumber as OptionNumber) === 1 ? debate.option1 : debate.option2
  return { content, language: debate.language, position }
}

const responseNotFound = () => new Problem(404, 'response-not-found')
