import type { Viewer } from '#features/account/viewer.ts'
import { type Tier, TIERS } from '#features/models/catalogue.ts'
import type { Limiter, LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import type { ResponseLimits } from '../rules.ts'

export interface TurnLimits extends ResponseLimits {
  readonly turnsPerVisitorPerDay: number
  readonly turnsPerIpPerDay: number
  readonly turnsPerUserPerMinute: number
  readonly turnsPerUserPerDay: Readonly<Record<Tier, number>>
  readonly runningTurnsPerViewer: number
}

const DAY_S = 86_400

export const claimantOf = ({ user, visitor }: Viewer): string => (user ? `user:${user.id}` : `visitor:${visitor}`)

export function turnAllowance(limits: TurnLimits, limiter: LimiterFactory): (viewer: Viewer) => Promise<void> {
  const perUser = limiter({ name: 'turns-user', points: limits.turnsPerUserPerMinute, seconds: 60 })
  const perDay = dailyAllowance(limiter, 'turns', limits.turnsPerUserPerDay)
  const perVisitor = limiter({ name: 'turns-visitor', points: limits.turnsPerVisitorPerDay, seconds: DAY_S })
  const perIp = limiter({ name: 'turns-ip', points: limits.turnsPerIpPerDay, seconds: DAY_S })
  return async (viewer) => {
    if (viewer.user) {
      await perUser.demand(viewer.user.id, 'too-many-turns')
      return perDay(viewer.user)
    }
    // A visitor can delete the cookie, so turns are also counted per IP address.
    await perVisitor.demand(viewer.visitor ?? '', 'daily-turns')
    await perIp.demand(viewer.ip, 'daily-turns')
  }
}

/**
 * Returns a check that throws a 429 Problem `daily-limit`. A change of plan starts a new allowance.
 * @param what the kind of call, which has its own limit
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
