/** Which plan has which model (§11 Plans), and who may use it (§6). Home loads only the catalogue at first (§14). */
import { DEFAULT_MODEL, type ModelsByTier, TIERS, type Tier } from './catalogue.ts'

export function tierOfModel(plans: ModelsByTier, modelId: string): Tier | null {
  return TIERS.find((tier) => plans[tier].models.includes(modelId)) ?? null
}

/** Returns true if the plan includes the tier: higher tiers include all lower ones (§6). */
export function tierIncludes(plan: Tier, needed: Tier): boolean {
  return TIERS.indexOf(plan) >= TIERS.indexOf(needed)
}

/** `unknown`: no plan has the model. `login` and `upgrade` name what the viewer must do to reach `requiredTier`. */
export type ModelAccess =
  | { readonly access: 'allowed' | 'unknown' }
  | { readonly access: 'login' | 'upgrade'; readonly requiredTier: Tier }

/** Anonymous visitors have Alex only (§6). @param tier the viewer's; null if not signed in */
export function mayUseModel(plans: ModelsByTier, tier: Tier | null, modelId: string): ModelAccess {
  const requiredTier = tierOfModel(plans, modelId)
  if (requiredTier === null) return { access: 'unknown' }
  if (tier === null) {
    return modelId === DEFAULT_MODEL ? { access: 'allowed' } : { access: 'login', requiredTier }
  }
  return tierIncludes(tier, requiredTier) ? { access: 'allowed' } : { access: 'upgrade', requiredTier }
}
