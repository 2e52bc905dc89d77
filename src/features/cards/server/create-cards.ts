import { LRUCache } from 'lru-cache'
import type { Viewer } from '#features/account/viewer.ts'
import { type ArgumentCard, writeCards } from '#features/debates/cards.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { itemsById, mayRead, owns } from '#features/debates/rules.ts'
import { claimantOf, dailyAllowance } from '#features/debates/server/allowances.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { modelTask } from '#features/models/server/model-task.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import { isUuid } from '#platform/uuid.ts'
import { summariseResponse } from '../contract.ts'
import { citedCards } from './cited-cards.ts'
import { extractCards } from './extract-cards.ts'
import { type MadeCards, makeCards } from './make-cards.ts'
import { type DebatedResponse, type SummaryStore, summaryStore } from './summary-store.ts'

/** Maximum number of extracted summaries in memory; each takes about a kilobyte. */
const MOST_EXTRACTIONS = 1_000

export interface SummaryDeps {
  readonly store: SummaryStore
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  /** Counts a summary, as `takeExtraction` counts an extraction. Both throw a 429 Problem if the limit is reached. */
  readonly takeSummary: (viewer: Viewer) => Promise<void>
  readonly takeExtraction: (viewer: Viewer) => Promise<void>
  readonly clock: Clock
  readonly onOutcome: (outcome: SummaryOutcome) => void
}

export interface SummaryOutcome {
  readonly responseId: string
  readonly engine: string
  /** Null if making the cards failed. */
  readonly made: MadeCards | null
  readonly usage: ModelUsage | null
  readonly cause: unknown
}

export interface MapCards {
  /** Counts one summary. Throws 429 `too-many-summaries` or `daily-limit`. */
  readonly take: (viewer: Viewer) => Promise<void>
  /** Makes the cards of a turn. Throws an `EngineError`, 503 `spend-ceiling` or 429 `spend-share`. */
  readonly make: (viewer: Viewer, turn: CardedTurn, signal: AbortSignal) => Promise<readonly ArgumentCard[]>
}

interface CardsNeeds extends Pick<SummaryDeps, 'engineFor' | 'paid'> {
  readonly limits: {
    readonly summariesPerViewerPerMinute: number
    readonly summariesPerUserPerDay: Readonly<Record<Tier, number>>
  }
}

export function createCards({ db, clock, limiter, log, metrics }: Kit, { limits, engineFor, paid }: CardsNeeds) {
  const store = summaryStore(db)
  const perMinute = { points: limits.summariesPerViewerPerMinute, seconds: 60 }
  const perViewer = limiter({ name: 'summaries', ...perMinute })
  const perDay = dailyAllowance(limiter, 'summaries', limits.summariesPerUserPerDay)
  // Extractions call no model, but they are limited because they take computing time.
  const perAddress = limiter({ name: 'extractions', ...perMinute })
  const deps: SummaryDeps = {
    store,
    engineFor,
    paid,
    async takeSummary(viewer) {
      await perViewer.demand(claimantOf(viewer), 'too-many-summaries')
      if (viewer.user) await perDay(viewer.user)
    },
    takeExtraction: ({ ip }) => perAddress.demand(ip, 'too-many-summaries'),
    clock,
    onOutcome: observeSummaries(metrics, log),
  }
  const { summarise, stop } = summariser(deps)
  const routes: Route<Viewer>[] = [
    route(summariseResponse, async (call) => ({ summary: await summarise(call.caller, call.params.id) })),
  ]
  const forMap: MapCards = { take: deps.takeSummary, make: (...turn) => make(deps, ...turn) }
  return { routes, forMap, endAllLeases: store.endAllLeases, stop }
}

function observeSummaries(metrics: Metrics, log: Logger): (outcome: SummaryOutcome) => void {
  const ended = metrics.counter({
    name: 'summaries_total',
    help: 'Summaries made by a model, by extraction (no model, or nothing of its answer to keep), or failed.',
    labels: ['by', 'engine'],
  })
  return ({ responseId, engine, made, usage, cause }) => {
    ended({ by: made?.by ?? 'failed', engine })
    const line = { responseId, engine, ...usage }
    if (made === null) return log.warn({ ...line, err: cause }, 'summary failed')
    const { by, cards, offered, promptVersion } = made
    log.info({ ...line, by, kept: cards.length, offered, promptVersion }, 'summary made')
  }
}

export function summariser(deps: SummaryDeps) {
  const { store } = deps
  const task = modelTask<string>(deps.clock, { failed: 'summary-failed', gone: responseNotFound })
  const extractions = new LRUCache<string, string>({ max: MOST_EXTRACTIONS })

  async function extracted(viewer: Viewer, found: DebatedResponse): Promise<string> {
    const { id, citations } = found.response
    const known = extractions.get(id)
    if (known !== undefined) return known
    await deps.takeExtraction(viewer)
    const summary = writeCards(citedCards(extractCards(sourceOf(found)), citations ?? []))
    extractions.set(id, summary)
    return summary
  }

  return {
    /** Returns the summary; the owner has it made. Throws 404, 429 `too-many-summaries` or `daily-limit`, or 503. */
    async summarise(viewer: Viewer, id: string): Promise<string> {
      const found = isUuid(id) ? await store.find(id) : null
      if (found === null || !mayRead(viewer, found.debate)) throw responseNotFound()
      const { response, debate, itemsBefore } = found
      // The viewer may not see a response after the last item that is visible to them (§6).
      if (itemsBefore >= itemsById(viewer, debate)) throw responseNotFound()
      if (response.summary !== null) return response.summary
      if (!owns(viewer, debate)) return extracted(viewer, found)
      return task.make(response.id, store.slot(response.id), {
        allow: () => deps.takeSummary(viewer),
        work: async (signal) => writeCards(await make(deps, viewer, found, signal)),
      })
    },

    stop: task.stop,
  }
}

export interface CardedTurn {
  readonly response: Pick<DebatedResponse['response'], 'id' | 'aiModel' | 'content' | 'citations' | 'optionNumber'>
  readonly debate: Pick<DebatedResponse['debate'], 'language' | 'option1' | 'option2'>
}

async function make(deps: Omit<SummaryDeps, 'store'>, viewer: Viewer, turn: CardedTurn, signal: AbortSignal) {
  const { id, aiModel, citations } = turn.response
  const target = deps.engineFor(aiModel)
  const outcome = { responseId: id, engine: target.kind === 'scripted' ? target.kind : target.engine.name }
  let usage: ModelUsage | null = null
  try {
    const made = await makeCards(target, sourceOf(turn), id, {
      paid: deps.paid,
      spender: viewer.user,
      signal,
      onUsage: (known) => (usage = known),
    })
    deps.onOutcome({ ...outcome, made, usage, cause: null })
    return citedCards(made.cards, citations ?? [])
  } catch (error) {
    if (error instanceof EngineError) deps.onOutcome({ ...outcome, made: null, usage, cause: error })
    throw error
  }
}

const sourceOf = ({ response, debate }: CardedTurn) => ({
  content: response.content,
  language: debate.language,
  position: (response.optionNumber as OptionNumber) === 1 ? debate.option1 : debate.option2,
})

const responseNotFound = () => new Problem(404, 'response-not-found')
