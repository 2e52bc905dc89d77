import { TIERS, type Tier } from '#features/models/catalogue.ts'

/** `active` also without a subscription; `cancelled` ends with its period; `past_due`: the last payment failed. */
export const SUBSCRIPTION_STATUSES = ['active', 'cancelled', 'past_due'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export interface Plan {
  readonly subscriptionTier: Tier
  readonly subscriptionStatus: SubscriptionStatus
  /** Null if never paid. */
  readonly subscriptionPeriodEnd: Date | null
}

export const FREE_PLAN: Plan = { subscriptionTier: TIERS[0], subscriptionStatus: 'active', subscriptionPeriodEnd: null }

/** A paid plan goes on for so long while its renewal is not confirmed: its payment or its event may be late. */
export const GRACE_MS = 7 * 86_400_000

/** Computed at each request, so that a lost notice of a subscription's end gives nobody access for ever. */
export function tierAt({ subscriptionTier, subscriptionStatus, subscriptionPeriodEnd }: Plan, now: number): Tier {
  if (subscriptionPeriodEnd === null) return 'free'
  const grace = subscriptionStatus === 'cancelled' ? 0 : GRACE_MS
  return subscriptionPeriodEnd.getTime() + grace > now ? subscriptionTier : 'free'
}
