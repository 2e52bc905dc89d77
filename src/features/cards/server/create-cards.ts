/** Argument cards of responses, made once and kept (§7, §11). */
import type { Viewer } from '#features/account/viewer.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { Kit } from '#platform/server/kit.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { summariseResponse } from '../contract.ts'
import { claimantOf, dailyAllowance } from '#features/debates/server/allowances.ts'
import { summariser, type SummaryDeps, type SummaryOutcome } from './summarise.ts'
import { summaryStore } from './summary-store.ts'

export interface SummaryLimits {
  /** A page asks by itself, for each long response it shows. */
  readonly summariesPerViewerPerMinute: number
  readonly summariesPerUserPerDay: Readonly<Record<Tier, number>>
}

export interface Cards {
  readonly routes: readonly Route<Viewer>[]
  /** For a process that owns its database alone. */
  endAllLeases(): Promise<void>
  stop(): Promise<void>
}

export function createCards(
  { db, clock, limiter, log, metrics }: Kit,
  { limits, engineFor, paid }: Pick<SummaryDeps, 'engineFor' | 'paid'> & { readonly limits: SummaryLimits },
): Cards {
  const store = summaryStore(db)
  const { summarise, stop } = summariser({
    store,
    engineFor,
    paid,
    takeSummary: summaryAllowance(limits, limiter),
    takeExtraction: extractionAllowance(limits, limiter),
    clock,
    onOutcome: observeSummaries(metrics, log),
  })
  return {
    routes: [route(summariseResponse, async (call) => ({ summary: await summarise(call.caller, call.params.id) }))],
    endAllLeases: store.endAllLeases,
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
