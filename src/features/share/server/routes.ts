/** The calls by a link (§7, §11); each handler calls its use case. */
import { signedIn } from '#features/account/server/signed-in.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { DebatesForSharing } from '#features/debate/server/sharing/debates-for-sharing.ts'
import { route, type Route, streamRoute } from '#platform/server/http/route.ts'
import { readShared, saveShared, watchShared } from '../contract.ts'
import { seesItem } from '../rules.ts'
import type { OpenLink } from './open-link.ts'
import { presentShared } from './present.ts'
import type { Watchers } from './watchers.ts'

export interface LinkDeps {
  readonly debates: Pick<DebatesForSharing, 'glance' | 'open' | 'watch' | 'save'>
  readonly openLink: OpenLink
  readonly watchers: Watchers
}

export function linkRoutes({ debates, openLink, watchers }: LinkDeps): Route<Viewer>[] {
  return [
    route(readShared, async (call) => {
      const debate = await openLink(call, (token) => debates.open(call.caller, token))
      return presentShared(call.caller, debate)
    }),

    route(saveShared, async (call) => {
      const { user } = signedIn(call.caller)
      const { title = '' } = call.body
      return { id: await openLink(call, (token) => debates.save(token, user.id, title === '' ? null : title)) }
    }),

    streamRoute(watchShared, async (call) => {
      const { id, liveTurn, itemsBefore } = await openLink(call, debates.glance)
      // §6: beyond the first items only signed-in users see the turn, as they will its response.
      if (liveTurn === null || !seesItem(call.caller, itemsBefore)) return null
      const attach = await debates.watch(id, call.header('last-event-id'))
      return attach && { attach: (sink) => watchers.watch(call.params.shareToken, sink, attach) }
    }),
  ]
}
