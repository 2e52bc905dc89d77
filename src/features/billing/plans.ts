import { type ModelsByTier, TIERS, type Tier } from '#features/models/catalogue.ts'
import { tierIncludes } from '#features/models/rules.ts'

export type PaidTier = Exclude<Tier, 'free'>
export const PAID_TIERS = ['standard', 'pro'] as const satisfies readonly PaidTier[]

export const INTERVALS = ['month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]
/** `open` means that the bank has not finished the payment. `failed` means that the payment did not arrive. */
export const FIRST_PAYMENTS = ['open', 'failed'] as const

export interface Plan {
  readonly description: string
  /** ISO 4217, in lower case; the same for all plans. */
  readonly currency: string
  /** Per month. The plan page shows this price while the payment service has none. */
  readonly price: number
  /** The models that this plan adds to those of the lower plans. No model is in two plans. */
  readonly models: readonly string[]
}

export interface PaidPlan extends Plan {
  readonly lookupKey: string
  readonly yearlyLookupKey: string
  /** Per year; null if `stripe:setup` must not create a yearly price. */
  readonly yearlyPrice: number | null
}

export type Plans = { readonly free: Plan } & Readonly<Record<PaidTier, PaidPlan>>

export function modelsIn(plans: ModelsByTier, tier: Tier): string[] {
  return TIERS.filter((lower) => tierIncludes(tier, lower)).flatMap((lower) => plans[lower].models)
}

/** Returns true if `tier` is an upgrade from `current`. */
export function isAbove(tier: Tier, current: Tier): boolean {
  return TIERS.indexOf(tier) > TIERS.indexOf(current)
}
