import { TIERS, type Tier } from '#features/models/catalogue.ts'

/**
 * `active` includes users without a subscription; `cancelled` means that the subscription ends with its period;
 * `past_due` means that the last payment failed.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'cancelled', 'past_due'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export interface Plan {
  readonly subscriptionTier: Tier
  readonly subscriptionStatus: SubscriptionStatus
  /** Null if no plan was bought or granted; a withdrawn grant does not count. */
  readonly subscriptionPeriodEnd: Date | null
}

export const FREE_PLAN: Plan = { subscriptionTier: TIERS[0], subscriptionStatus: 'active', subscriptionPeriodEnd: null }

/** How long a paid plan continues while its renewal is unconfirmed, because a payment or its event may be late. */
export const GRACE_MS = 7 * 86_400_000

/** Computes the tier at each request, so that nobody keeps a plan for ever if the event of its end gets lost. */
export function tierAt({ subscriptionTier, subscriptionStatus, subscriptionPeriodEnd }: Plan, now: number): Tier {
  if (subscriptionPeriodEnd === null) return 'free'
  const grace = subscriptionStatus === 'cancelled' ? 0 : GRACE_MS
  return subscriptionPeriodEnd.getTime() + grace > now ? subscriptionTier : 'free'
}
