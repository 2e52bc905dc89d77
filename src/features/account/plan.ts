import { TIERS, type Tier } from '#features/models/catalogue.ts'

/**
 * `active` includes users without a subscription. `cancelled` means that the subscription ends with its current period.
 * `past_due` means that the last payment failed.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'cancelled', 'past_due'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export interface Plan {
  readonly subscriptionTier: Tier
  readonly subscriptionStatus: SubscriptionStatus
  /** Null if no plan was bought or granted, or the grant was withdrawn. */
  readonly subscriptionPeriodEnd: Date | null
}

export const FREE_PLAN: Plan = { subscriptionTier: TIERS[0], subscriptionStatus: 'active', subscriptionPeriodEnd: null }

/** Time that a paid plan continues after its period, in milliseconds, in case the payment or its event is late. */
export const GRACE_MS = 7 * 86_400_000

/** Returns the tier at `now`. Each request calls this, so that a plan ends even if the event about its end is lost. */
export function tierAt({ subscriptionTier, subscriptionStatus, subscriptionPeriodEnd }: Plan, now: number): Tier {
  if (subscriptionPeriodEnd === null) return 'free'
  const grace = subscriptionStatus === 'cancelled' ? 0 : GRACE_MS
  return subscriptionPeriodEnd.getTime() + grace > now ? subscriptionTier : 'free'
}
