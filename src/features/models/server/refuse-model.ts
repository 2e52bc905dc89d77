import { Problem } from '#platform/server/errors.ts'
import type { ModelsByTier, Tier } from '../catalogue.ts'
import { mayUseModel } from '../rules.ts'

/** Throws 400 `unknown-model`, 401 `login-required`, or 403 `upgrade-required` unless the plan includes the model. */
export function refuseModel(plans: ModelsByTier, tier: Tier | null, modelId: string): void {
  const use = mayUseModel(plans, tier, modelId)
  switch (use.access) {
    case 'allowed':
      return
    case 'unknown':
      throw new Problem(400, 'unknown-model')
    case 'login':
      throw new Problem(401, 'login-required', { extra: { requiredTier: use.requiredTier } })
    case 'upgrade':
      throw new Problem(403, 'upgrade-required', { extra: { requiredTier: use.requiredTier } })
  }
}
