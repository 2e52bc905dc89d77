/** Which models a viewer may speak with (§6). */
import { DEFAULT_MODEL, modelById, tierIncludes, type Tier } from './catalogue.ts'

/**
 * `unknown`: the catalogue has no such model; `login`, `upgrade`: what the viewer must do; `requiredTier`: its plan.
 */
export type ModelAccess =
  | { readonly access: 'allowed' | 'unknown' }
  | { readonly access: 'login' | 'upgrade'; readonly requiredTier: Tier }

/**
 * §6: anonymous visitors speak with Alex only; signed-in ones with the models of their plan.
 * @param tier of the viewer; null = not signed in
 */
export function mayUseModel(tier: Tier | null, modelId: string): ModelAccess {
  const model = modelById(modelId)
  if (model === null) return { access: 'unknown' }
  if (tier === null) {
    return modelId === DEFAULT_MODEL ? { access: 'allowed' } : { access: 'login', requiredTier: model.tier }
  }
  return tierIncludes(tier, model.tier) ? { access: 'allowed' } : { access: 'upgrade', requiredTier: model.tier }
}
