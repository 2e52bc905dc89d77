/** How many turns a viewer may have written, and how much the models may cost (targets: limits, overridable). */
import type { Viewer } from '#features/account/viewer.ts'
import { modelById } from '#features/models/catalogue.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter, LimiterFactory } from '#platform/server/rate-limit.ts'

export interface TurnLimits {
  readonly anonymousResponsesPerDebate: number
  readonly turnsPerVisitorPerDay: number
  readonly turnsPerIpPerDay: number
  readonly turnsPerUserPerMinute: number
  readonly runningTurnsPerViewer: number
  /** Ceiling of model spend a day (UTC) in US dollars; null = none. */
  readonly dailySpendUsd: number | null
}

const DAY_S = 86_400
const MICRO = 1_000_000

/** The claimant of a turn: `user:<id>` or `visitor:<hash>`. */
export function claimantOf(viewer: Viewer): string {
  return viewer.user ? `user:${viewer.user.id}` : `visitor:${viewer.visitor}`
}

/** Answers a function that takes one turn from the viewer's allowance; throws a 429 Problem when it is used up. */
export function turnAllowance(limits: TurnLimits, limiter: LimiterFactory): (viewer: Viewer) => Promise<void> {
  const perUser = limiter({ name: 'turns-user', points: limits.turnsPerUserPerMinute, seconds: 60 })
  const perVisitor = limiter({ name: 'turns-visitor', points: limits.turnsPerVisitorPerDay, seconds: DAY_S })
  const perIp = limiter({ name: 'turns-ip', points: limits.turnsPerIpPerDay, seconds: DAY_S })
  const take = async (from: Limiter, key: string, code: 'too-many-turns' | 'daily-turns') => {
    const taken = await from.take(key)
    if (!taken.ok) throw new Problem(429, code, { retryAfter: taken.retryAfter })
  }
  return async (viewer) => {
    if (viewer.user) return take(perUser, viewer.user.id, 'too-many-turns')
    // The cookie is freely discardable, so the address counts as well.
    await take(perVisitor, viewer.visitor ?? '', 'daily-turns')
    await take(perIp, viewer.ip, 'daily-turns')
  }
}

/** Cost in millionths of a US dollar; engines on this machine cost nothing. */
export function costOf(engine: string, aiModel: string, tokens: { in: number; out: number }): number {
  const model = modelById(aiModel)
  if (model === null || engine === 'scripted' || engine.startsWith('local:')) return 0
  // A price per million tokens in dollars is a price per token in millionths.
  return Math.ceil(tokens.in * model.price.in + tokens.out * model.price.out)
}

/** What a turn reserves of the day's ceiling before it starts; null without a ceiling. */
export function spendReservation(limits: Pick<TurnLimits, 'dailySpendUsd'>, now: number, mostItCosts: number) {
  if (limits.dailySpendUsd === null) return null
  return { day: dayOf(now), ceiling: Math.round(limits.dailySpendUsd * MICRO), reserve: mostItCosts }
}

/** The UTC day of a moment, `2026-11-21`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
