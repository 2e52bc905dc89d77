/** Which plan has which model (§11 Plans), and who may use it (§6). Home's first load needs the catalogue only (§14: page). */
import { DEFAULT_MODEL, type ModelsByTier, TIERS, type Tier } from './catalogue.ts'

/** Null = none has it. */
export function tierOfModel(plans: ModelsByTier, modelId: string): Tier | null {
  return TIERS.find((tier) => plans[tier].models.includes(modelId)) ?? null
}

/** Whether a plan includes a model's tier: higher tiers include all lower ones (§6). */
export function tierIncludes(plan: Tier, needed: Tier): boolean {
  return TIERS.indexOf(plan) >= TIERS.indexOf(needed)
}

/** `unknown`: no plan has such a model; `login`, `upgrade`: what the viewer must do; `requiredTier`: its plan. */
export type ModelAccess =
  | { readonly access: 'allowed' | 'unknown' }
  | { readonly access: 'login' | 'upgrade'; readonly requiredTier: Tier }

/** §6: anonymous visitors have Alex only. @param tier of the viewer; null = not signed in */
export function mayUseModel(plans: ModelsByTier, tier: Tier | null, modelId: string): ModelAccess {
  const requiredTier = tierOfModel(plans, modelId)
  if (requiredTier === null) return { access: 'unknown' }
  if (tier === null) {
    return modelId === DEFAULT_MODEL ? { access: 'allowed' } : { access: 'login', requiredTier }
  }
  return tierIncludes(tier, requiredTier) ? { access: 'allowed' } : { access: 'upgrade', requiredTier }
}
