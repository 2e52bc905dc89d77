/** Debates as far as their reader sees them (§6), by id and by link. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import { ownDebateFinder } from '#features/debates/server/find-debate.ts'
import { firstItems } from '#features/debates/timeline.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { LinkCall } from '#features/links/server/open-link.ts'

export interface ReadDebates {
  /** Refuses with 404. */
  read(viewer: Viewer, id: string): Promise<Debate>
  /** Returns the whole debate to a viewer who may add turns. Refuses with 404, 403 `not-yours`. */
  readOwn(viewer: Viewer, id: string): Promise<Debate>
  /** By the link of the call; refuses as every call by a link does. */
  readLinked(call: LinkCall): Promise<Debate>
}

export function readDebates(
  { store, read }: Pick<Debates, 'store' | 'read'>,
  links: Pick<Links, 'openLink' | 'open'>,
): ReadDebates {
  const findOwn = ownDebateFinder(store)
  return {
    read,

    async readOwn(viewer, id) {
      await findOwn(viewer, id)
      return read(viewer, id)
    },

    async readLinked(call) {
      const { debate } = await links.openLink(call, (token) => links.open(call.caller, token))
      // By the link, an anonymous creator sees what every reader of the link sees.
      const { responses, userInputs, truncated, liveTurn } = firstItems(itemsByLink(call.caller), debate)
      return { ...debate, responses, userInputs, truncated, liveTurn }
    },
  }
}
