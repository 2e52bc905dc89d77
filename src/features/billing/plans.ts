/** The plans (§11 Plans): what each costs and says. Their models are those of the catalogue (§3). */
import { MODELS, TIERS, tierIncludes, type Tier } from '#features/models/catalogue.ts'
import { planTexts } from './plan-texts.ts'

/** A plan that is paid for. */
export type PaidTier = Exclude<Tier, 'free'>
export const PAID_TIERS = ['standard', 'pro'] as const satisfies readonly PaidTier[]

interface PlanOffer {
  /** One sentence for the plan's card. */
  readonly description: string
  /** US dollars a month, shown while the payment service names no price of its own. */
  readonly price: number
}

export const PLAN_OFFERS: Readonly<Record<Tier, PlanOffer>> = {
  free: { description: planTexts.freeDescription, price: 0 },
  standard: { description: planTexts.standardDescription, price: 9.99 },
  pro: { description: planTexts.proDescription, price: 19.99 },
}

/** Stripe's `lookup_key` of the monthly price of each paid plan (docs/operations.md). */
export const LOOKUP_KEYS: Readonly<Record<PaidTier, string>> = {
  standard: 'standard_monthly',
  pro: 'pro_monthly',
}

/** Ids of all models that a plan includes, those of the lower plans among them (§6). */
export function modelsIn(tier: Tier): string[] {
  return MODELS.filter((model) => tierIncludes(tier, model.tier)).map(({ id }) => id)
}

/** Whether `tier` stands above `current`: the plan page offers only ways up (§4 Subscription). */
export function isAbove(tier: Tier, current: Tier): boolean {
  return TIERS.indexOf(tier) > TIERS.indexOf(current)
}
