/** The owner's calls: a new link, public or private (§11). */
import type { DebatesForSharing } from '#features/debate/server/for-share.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { renewShareToken, setVisibility } from '../contract.ts'

export interface OwnerDeps {
  readonly debates: Pick<DebatesForSharing, 'renewToken' | 'setPublic'>
  /** Ends the streams of all watchers of a link that is dark now, here and on other instances. */
  readonly darken: (token: string) => void
}

export function ownerRoutes({ debates, darken }: OwnerDeps): Route<Viewer>[] {
  return [
    route(renewShareToken, async (call) => {
      const { old, shareToken } = await debates.renewToken(call.caller, call.params.id)
      darken(old)
      return { shareToken }
    }),

    route(setVisibility, async (call) => {
      const { isPublic } = call.body
      await debates.setPublic(call.caller, call.params.id, isPublic)
      return { isPublic, isPrivate: !isPublic }
    }),
  ]
}
