/** How many turns a viewer may have written (targets: limits, overridable). */
import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter, LimiterFactory } from '#platform/server/rate-limit.ts'
import { refusals } from '../../refusal-texts.ts'

export interface TurnLimits {
  readonly anonymousResponsesPerDebate: number
  readonly turnsPerVisitorPerDay: number
  readonly turnsPerIpPerDay: number
  readonly turnsPerUserPerMinute: number
  readonly runningTurnsPerViewer: number
}

const DAY_S = 86_400

/** The claimant of a turn: `user:<id>` or `visitor:<hash>`. */
export function claimantOf(viewer: Viewer): string {
  return viewer.user ? `user:${viewer.user.id}` : `visitor:${viewer.visitor}`
}

/** Answers a function that takes one turn from the viewer's allowance; throws a 429 Problem when it is used up. */
export function turnAllowance(limits: TurnLimits, limiter: LimiterFactory): (viewer: Viewer) => Promise<void> {
  const perUser = limiter({ name: 'turns-user', points: limits.turnsPerUserPerMinute, seconds: 60 })
  const perVisitor = limiter({ name: 'turns-visitor', points: limits.turnsPerVisitorPerDay, seconds: DAY_S })
  const perIp = limiter({ name: 'turns-ip', points: limits.turnsPerIpPerDay, seconds: DAY_S })
  const take = async (from: Limiter, key: string, sentence: string) => {
    const taken = await from.take(key)
    if (!taken.ok) throw new Problem(429, 'too-many-turns', sentence, { retryAfter: taken.retryAfter })
  }
  return async (viewer) => {
    if (viewer.user) return take(perUser, viewer.user.id, refusals.tooManyTurns)
    // The cookie is freely discardable, so the address counts as well.
    await take(perVisitor, viewer.visitor ?? '', refusals.dailyTurns)
    await take(perIp, viewer.ip, refusals.dailyTurns)
  }
}
