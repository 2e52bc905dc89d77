import type { Viewer } from '#features/account/viewer.ts'
import { type ModelsByTier, TIERS } from '#features/models/catalogue.ts'
import { mayUseModel } from '#features/models/rules.ts'
import { refuseModel } from '#features/models/server/refuse-model.ts'
import { ownDebateFinder } from '#features/debates/server/find-debate.ts'
import type { DebateStore } from '#features/debates/server/store.ts'

export interface PermitDeps {
  readonly store: Pick<DebateStore, 'findDebate'>
  readonly plans: ModelsByTier
}

/**
 * Throws 404, 403 `not-yours`, and what `refuseModel` throws. A claim decides the same without a reason; this explains
 * it, and checks viewers who join a turn without a claim.
 */
export function turnPermit({ store, plans }: PermitDeps): (viewer: Viewer, debateId: string) => Promise<void> {
  const find = ownDebateFinder(store)
  return async (viewer, debateId) => {
    const debate = await find(viewer, debateId)
    for (const model of [debate.option1Model, debate.option2Model]) refuseModel(plans, tierOf(viewer), model)
  }
}

/** §6 */
export function modelsOf(plans: ModelsByTier, viewer: Viewer): string[] {
  const offered = TIERS.flatMap((tier) => plans[tier].models)
  return offered.filter((id) => mayUseModel(plans, tierOf(viewer), id).access === 'allowed')
}

const tierOf = ({ user }: Viewer) => user?.tier ?? null
