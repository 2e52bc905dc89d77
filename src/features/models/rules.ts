import { DEFAULT_MODEL, type ModelsByTier, tierIncludes, tierOfModel, type Tier } from './catalogue.ts'

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
