/** What a user's plan allows of one kind of work of the models in a day (§14). */
import type { Viewer } from '#features/account/viewer.ts'
import { type Tier, TIERS } from '#features/models/catalogue.ts'
import type { Limiter, LimiterFactory } from '#platform/server/shared/rate-limit.ts'

const DAY_S = 86_400

/**
 * Returns a function that takes one from the user's allowance; throws a 429 Problem `daily-limit` when it is used up. A
 * user whose plan changes begins with the whole allowance of the new one.
 * @param what names the work in the keys of the limiters
 */
export function dailyAllowance(
  limiter: LimiterFactory,
  what: string,
  limits: Readonly<Record<Tier, number>>,
): (user: NonNullable<Viewer['user']>) => Promise<void> {
  const perTier = new Map<Tier, Limiter>(
    TIERS.map((tier) => [tier, limiter({ name: `${what}-${tier}-day`, points: limits[tier], seconds: DAY_S })]),
  )
  return async ({ id, tier }) => perTier.get(tier)?.demand(id, 'daily-limit')
}
