import { signedIn } from '#features/account/server/signed-in.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { digitalSourceOf } from '#features/debates/digital-source.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import { firstItems } from '#features/debates/timeline.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { LinkCall } from '#features/links/server/open-link.ts'
import type { Sources } from '#features/sources/server/create-sources.ts'
import type { DebateTranslations } from '#features/translations/server/create-translations.ts'
import type { Turns } from '#features/turns/server/create-turns.ts'
import { route, type Route, streamRoute } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import type { Archives } from './archives.ts'
import type { Watchers } from './watchers.ts'

export interface LinkDeps {
  readonly links: Pick<Links, 'openLink' | 'shareHead' | 'open' | 'save'>
  readonly sourcesOf: Sources['listOf']
  readonly watch: Turns['watch']
  readonly watchers: Watchers
  readonly archives: Archives
  readonly takeSave: (userId: string) => Promise<void>
}

export function linkRoutes({ links, sourcesOf, watch, watchers, archives, takeSave }: LinkDeps): Route<Viewer>[] {
  return [
    route(calls.readShared, (call) =>
      links.openLink(call, async (token) => {
        const shareHead = await links.shareHead(token)
        if (shareHead === null) return null
        const key = `${shareHead.id} ${call.caller.user === null ? 'part' : 'whole'}`
        const told = archives.find(key, shareHead.revision)
        if (told !== null) return told
        const opened = await links.open(call.caller, token)
        if (opened === null) return null
        const seen = presentShared(call.caller, opened.debate)
        const sources = await sourcesOf(opened.debate.id, seen)
        return archives.keep(key, opened.revision, { ...seen, sources })
      }),
    ),

    route(calls.saveShared, async (call) => {
      const { user } = signedIn(call.caller)
      const { title = '' } = call.body
      await takeSave(user.id)
      return { id: await links.openLink(call, (token) => links.save(token, user.id, title === '' ? null : title)) }
    }),

    streamRoute(calls.watchShared, async (call) => {
      const { id, liveTurn, itemsBefore } = await links.openLink(call, links.shareHead)
      // Anonymous viewers cannot watch a turn after the first ten items, because they may not see its response (§6).
      if (liveTurn === null || itemsBefore >= itemsByLink(call.caller)) return null
      const attach = await watch(id, call.header('last-event-id'))
      return attach && { attach: (sink) => watchers.watch(call.params.shareToken, sink, attach) }
    }),
  ]
}

/** Returns the routes for a debate's owner (§11). @param revoke ends all streams of a revoked link, on all instances */
export function ownerRoutes(
  links: Pick<Links, 'renewToken' | 'setPublic'>,
  revoke: (token: string) => void,
): Route<Viewer>[] {
  return [
    route(calls.renewShareToken, async (call) => {
      const { old, shareToken } = await links.renewToken(call.caller, call.params.id)
      revoke(old)
      return { shareToken }
    }),

    route(calls.setVisibility, async (call) => {
      const { isPublic } = call.body
      await links.setPublic(call.caller, call.params.id, isPublic)
      return { isPublic, isPrivate: !isPublic }
    }),
  ]
}

/** Returns the routes that translate only what the link shows to this reader (§6, §11). */
export function translationRoutes(
  { openLink, open }: Pick<Links, 'openLink' | 'open'>,
  translations: DebateTranslations,
): Route<Viewer>[] {
  const read = async (call: LinkCall) => {
    const { debate } = await openLink(call, (token) => open(call.caller, token))
    return { id: debate.id, ...presentShared(call.caller, debate) }
  }
  return [
    route(calls.readSharedTranslations, async (call) => translations.known(await read(call), call.query.language)),
    route(calls.translateSharedPart, async (call) =>
      translations.part(call.caller, () => read(call), call.body.part, call.body.language),
    ),
  ]
}

function presentShared(viewer: Viewer, debate: Debate): Omit<calls.SharedDebate, 'sources'> {
  const { question, option1, option2, language, isPublic, createdAt, totalItems } = debate
  const { items: _, ...seen } = firstItems(itemsByLink(viewer), debate)
  const digitalSourceType = digitalSourceOf(seen.responses, seen.userInputs.length)?.type ?? null
  return { question, option1, option2, language, isPublic, createdAt, totalItems, ...seen, digitalSourceType }
}
