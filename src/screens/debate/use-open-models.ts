import { parsedAs } from '#platform/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/account/web/viewer.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { mayUseModel } from '#features/models/rules.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { call } from '#platform/web/calls/call.ts'
import { chooseModels } from '#features/debates/contract/own-debates.ts'
import { modelSchema } from '#features/models/contract.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { keys } from '#features/debates/web/queries.ts'

/** Checks which of a debate's models the user's plan includes. */
export function useOpenModels(debate: Debate | undefined) {
  const cache = useQueryClient()
  const { user } = useUser()
  const plans = useConfig()?.plans
  const mayUse = (model: string) =>
    plans !== undefined && mayUseModel(plans, user?.subscriptionTier ?? null, model).access === 'allowed'
  const models = debate ? [debate.option1Model, debate.option2Model] : []
  const openedModel = (model = '') => {
    const data = parsedAs(modelSchema, model)
    return data !== undefined && mayUse(data) ? data : DEFAULT_MODEL
  }
  const opened = { option1Model: openedModel(debate?.option1Model), option2Model: openedModel(debate?.option2Model) }
  return {
    /** The first model that the plan does not include; null if there is none or the plans are not loaded yet. */
    locked: (plans && models.find((model) => !mayUse(model))) ?? null,
    /** The debate's models; Alex (the default) replaces each model that the plan is not known to include. */
    opened,
    /** Saves the allowed models (`opened`) as the debate's models (§6). Rejects if the call fails. */
    async goOnWithAlex(): Promise<void> {
      if (!debate) return
      const { id } = debate
      await call(chooseModels, { params: { id }, body: opened })
      await cache.invalidateQueries({ queryKey: keys.one(id) })
    },
  }
}
