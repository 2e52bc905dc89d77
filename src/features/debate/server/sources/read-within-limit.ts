/** Lets a viewer's texts be read as often as their allowance says; a reading that is given up takes more of it (§17). */
import type { Viewer } from '#features/account/viewer.ts'
import { wasGivenUp } from '#features/evidence/server/evidence.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { claimantOf } from '../allowances.ts'

/** What a reading that was given up takes of the allowance (§17): it had the reading process for seconds. */
const GIVEN_UP_COSTS = 5

/** Throws a 429 Problem `too-many-sources` when nothing is left of the viewer's allowance, and what `work` throws. */
export async function readWithinLimit<T>(perViewer: Limiter, viewer: Viewer, work: () => Promise<T>): Promise<T> {
  const claimant = claimantOf(viewer)
  await perViewer.demand(claimant, 'too-many-sources')
  try {
    return await work()
  } catch (error) {
    if (wasGivenUp(error)) await perViewer.takeMore(claimant, GIVEN_UP_COSTS - 1)
    throw error
  }
}
