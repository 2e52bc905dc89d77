import type { Viewer } from '#features/account/viewer.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { Database } from '#platform/server/database/database.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { summariseResponse } from '../../contract/cards.ts'
import { claimantOf, dailyAllowance } from '../allowances.ts'
import { summariser, type SummaryDeps, type SummaryOutcome } from './summarise.ts'
import { summaryStore } from './summary-store.ts'

export interface SummaryLimits {
  /** A page asks by itself, for each long response it shows. */
  readonly summariesPerViewerPerMinute: number
  readonly summariesPerUserPerDay: Readonly<Record<Tier, number>>
}

export interface ArgumentCardsDeps extends Pick<SummaryDeps, 'engineFor' | 'paid' | 'clock'> {
  readonly db: Database
  readonly limits: SummaryLimits
  readonly limiter: LimiterFactory
  readonly log: Logger
  readonly metrics: Metrics
}

export interface ArgumentCards {
  readonly routes: readonly Route<Viewer>[]
  /** For a process that owns its database alone. */
  endAllLeases(): Promise<void>
  stop(): Promise<void>
}

/** §7, with the functions that a process calls at its start and end. */
export function argumentCards({
  db,
  limits,
  limiter,
  log,
  metrics,
  engineFor,
  paid,
  clock,
}: ArgumentCardsDeps): ArgumentCards {
  const kept = summaryStore(db)
  const { summarise, stop } = summariser({
    store: kept,
    engineFor,
    paid,
    takeSummary: summaryAllowance(limits, limiter),
    takeExtraction: extractionAllowance(limits, limiter),
    clock,
    onOutcome: observeSummaries(metrics, log),
  })
  return {
    routes: [route(summariseResponse, async (call) => ({ summary: await summarise(call.caller, call.params.id) }))],
    endAllLeases: () => kept.endAllLeases(),
    stop,
  }
}

function summaryAllowance(limits: SummaryLimits, limiter: LimiterFactory): (viewer: Viewer) => Promise<void> {
  const perViewer = limiter({ name: 'summaries', points: limits.summariesPerViewerPerMinute, seconds: 60 })
  const perDay = dailyAllowance(limiter, 'summaries', limits.summariesPerUserPerDay)
  return async (viewer) => {
    await perViewer.demand(claimantOf(viewer), 'too-many-summaries')
    if (viewer.user) await perDay(viewer.user)
  }
}

/** For readers who are not the owner: they cost no model call, but the time of reading a response. */
function extractionAllowance(limits: SummaryLimits, limiter: LimiterFactory): (viewer: Viewer) => Promise<void> {
  const perAddress = limiter({ name: 'extractions', points: limits.summariesPerViewerPerMinute, seconds: 60 })
  return ({ ip }) => perAddress.demand(ip, 'too-many-summaries')
}

/** It logs no text of users or models. */
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
