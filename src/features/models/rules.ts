/** These rules of the plans (§6, §11) are separate from the catalogue, so that Home can load them later (§14). */
import { DEFAULT_MODEL, type ModelsByTier, TIERS, type Tier } from './catalogue.ts'

export function tierOfModel(plans: ModelsByTier, modelId: string): Tier | null {
  return TIERS.find((tier) => plans[tier].models.includes(modelId)) ?? null
}

export function tierIncludes(plan: Tier, needed: Tier): boolean {
  return TIERS.indexOf(plan) >= TIERS.indexOf(needed)
}

/** `unknown` means that no plan includes the model. */
export type ModelAccess =
  | { readonly access: 'allowed' | 'unknown' }
  | { readonly access: 'login' | 'upgrade'; readonly requiredTier: Tier }

/** Decides whether a user of this plan may use a model (§6). @param tier null for an anonymous visitor */
export function mayUseModel(plans: ModelsByTier, tier: Tier | null, modelId: string): ModelAccess {
  const requiredTier = tierOfModel(plans, modelId)
  if (requiredTier === null) return { access: 'unknown' }
  if (tier === null) {
    return modelId === DEFAULT_MODEL ? { access: 'allowed' } : { access: 'login', requiredTier }
  }
  return tierIncludes(tier, requiredTier) ? { access: 'allowed' } : { access: 'upgrade', requiredTier }
}
