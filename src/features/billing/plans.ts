/** The plans (§11 Plans). Their values are those of the product (server/plans-file.ts) or of the operator's file. */
import { type ModelsByTier, TIERS, type Tier } from '#features/models/catalogue.ts'
import { tierIncludes } from '#features/models/rules.ts'

export type PaidTier = Exclude<Tier, 'free'>
export const PAID_TIERS = ['standard', 'pro'] as const satisfies readonly PaidTier[]

/** How often a plan is paid for. */
export const INTERVALS = ['month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]
/** `open`: the first payment of a plan is on its way from the bank. `failed`: it did not arrive, and no plan has begun. */
export const FIRST_PAYMENTS = ['open', 'failed'] as const

export interface Plan {
  /** One sentence for the plan's card; '' = none. */
  readonly description: string
  /** ISO 4217, in lower case; the same for all plans. */
  readonly currency: string
  /** Units of the currency a month, shown while the payment service names no price of its own. */
  readonly price: number
  /** Ids of the models that the plan adds to those of the lower ones; no model is in two plans. */
  readonly models: readonly string[]
}

export interface PaidPlan extends Plan {
  /** Stripe's `lookup_key` of the monthly price (docs/operations.md). */
  readonly lookupKey: string
  /** The same of the yearly price. */
  readonly yearlyLookupKey: string
  /** Units of the currency a year; null = `stripe:setup` makes no yearly price. */
  readonly yearlyPrice: number | null
}

export type Plans = { readonly free: Plan } & Readonly<Record<PaidTier, PaidPlan>>

/** Ids of all models that a plan includes, those of the lower plans among them (§6). */
export function modelsIn(plans: ModelsByTier, tier: Tier): string[] {
  return TIERS.filter((lower) => tierIncludes(tier, lower)).flatMap((lower) => plans[lower].models)
}

/** Whether `tier` stands above `current`: the plan page offers only ways up (§4 Subscription). */
export function isAbove(tier: Tier, current: Tier): boolean {
  return TIERS.indexOf(tier) > TIERS.indexOf(current)
}
