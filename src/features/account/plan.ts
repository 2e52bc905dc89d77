/** The plan of a user, and the tier that it gives at a moment (§3 User, §4 Subscription). */
import { TIERS, type Tier } from '#features/models/catalogue.ts'

/**
 * `active`: runs, or there is no subscription; `cancelled`: ends at its period's end (or has ended); `past_due`: the
 * last payment failed.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'cancelled', 'past_due'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export interface Plan {
  readonly subscriptionTier: Tier
  readonly subscriptionStatus: SubscriptionStatus
  /** The end of the paid period; null if never paid. */
  readonly subscriptionPeriodEnd: Date | null
}

/** The plan of an account that never paid (§9). */
export const FREE_PLAN: Plan = { subscriptionTier: TIERS[0], subscriptionStatus: 'active', subscriptionPeriodEnd: null }

/**
 * Milliseconds that a paid plan goes on after its period while its renewal is not confirmed: the payment is tried again, or
 * its event is late.
 */
export const GRACE_MS = 7 * 86_400_000

/**
 * The tier that a plan gives at a moment. Computed at each request, so that a lost notice of a subscription's end gives
 * nobody access for ever. A cancelled plan has no grace: its end is known.
 * @param now milliseconds since the epoch
 */
export function tierAt({ subscriptionTier, subscriptionStatus, subscriptionPeriodEnd }: Plan, now: number): Tier {
  if (subscriptionPeriodEnd === null) return 'free'
  const grace = subscriptionStatus === 'cancelled' ? 0 : GRACE_MS
  return subscriptionPeriodEnd.getTime() + grace > now ? subscriptionTier : 'free'
}
