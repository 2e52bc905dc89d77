/**
 * The face that the verdict feature sees: of debate/server it imports this file alone (.dependency-cruiser.cjs). A debate
 * comes as far as its reader sees it (§6).
 */
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Debate } from '../contract/debates.ts'
import { itemsByLink, type ResponseLimits } from '../rules.ts'
import { firstItems } from '../timeline.ts'
import { debateReader, ownDebateFinder } from './find-debate.ts'
import type { DebatesForSharing } from './for-share.ts'
import type { LinkCall } from './sharing/open-link.ts'
import type { DebateStore } from './store.ts'

export { dailyAllowance } from './allowances.ts'
export { cardsOf } from './cards/cards-of.ts'
export { quoteFinder } from './cards/find-quote.ts'
export { plainText } from './cards/plain-text.ts'
export { datamarked, DATAMARK } from './debaters/debate-blocks.ts'

export interface DebatesForVerdict {
  /** Refuses with 404. */
  read(viewer: Viewer, id: string): Promise<Debate>
  /** The whole debate, for who adds turns to it. Refuses with 404, 403 `not-yours`. */
  readOwn(viewer: Viewer, id: string): Promise<Debate>
  /** By the link of the call; refuses as every call by a link does. */
  readLinked(call: LinkCall): Promise<Debate>
}

export interface DebatesForVerdictDeps {
  readonly store: Pick<DebateStore, 'findDebate' | 'openDebate'>
  readonly forSharing: Pick<DebatesForSharing, 'openLink' | 'open'>
  readonly clock: Clock
  readonly limits: ResponseLimits
}

export function debatesForVerdict({ store, forSharing, clock, limits }: DebatesForVerdictDeps): DebatesForVerdict {
  const read = debateReader(store, clock, limits)
  const findOwn = ownDebateFinder(store)
  return {
    read,

    async readOwn(viewer, id) {
      await findOwn(viewer, id)
      return read(viewer, id)
    },

    async readLinked(call) {
      const { debate } = await forSharing.openLink(call, (token) => forSharing.open(call.caller, token))
      // The anonymous creator, too, sees by the link what everybody sees by it.
      const { responses, userInputs, truncated, liveTurn } = firstItems(itemsByLink(call.caller), debate)
      return { ...debate, responses, userInputs, truncated, liveTurn }
    },
  }
}
