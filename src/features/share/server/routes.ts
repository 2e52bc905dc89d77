/** The calls by a link (§7, §11); each handler calls its use case. */
import type { SharedDebates } from './linked-debates.ts'
import type { DebateTranslations } from '#features/translations/server/create-translations.ts'
import type { OpenLink } from '#features/links/server/open-link.ts'
import { signedIn } from '#features/account/server/signed-in.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import { route, type Route, streamRoute } from '#platform/server/http/route.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { digitalSourceOf } from '#features/debates/digital-source.ts'
import { firstItems } from '#features/debates/timeline.ts'
import {
  readShared,
  saveShared,
  watchShared,
  renewShareToken,
  setVisibility,
  readSharedTranslations,
  translateSharedPart,
  type SharedDebate,
} from '../contract.ts'
import type { Archives } from './archives.ts'
import type { Watchers } from './watchers.ts'

export interface LinkDeps {
  readonly debates: Pick<SharedDebates, 'shareHead' | 'open' | 'sourcesOf' | 'watch' | 'save'>
  readonly openLink: OpenLink
  readonly watchers: Watchers
  readonly archives: Archives
  /** Takes one save from the user's allowance; throws a 429 Problem when it is used up. */
  readonly takeSave: (userId: string) => Promise<void>
}

export function linkRoutes({ debates, openLink, watchers, archives, takeSave }: LinkDeps): Route<Viewer>[] {
  return [
    route(readShared, (call) =>
      openLink(call, async (token) => {
        const shareHead = await debates.shareHead(token)
        if (shareHead === null) return null
        // All signed-in viewers see the same, and all anonymous viewers see the same.
        const key = `${shareHead.id} ${call.caller.user === null ? 'part' : 'whole'}`
        const told = archives.find(key, shareHead.revision)
        if (told !== null) return told
        const opened = await debates.open(call.caller, token)
        if (opened === null) return null
        const seen = presentShared(call.caller, opened.debate)
        const sources = await debates.sourcesOf(opened.debate.id, seen)
        return archives.keep(key, opened.revision, { ...seen, sources })
      }),
    ),

    route(saveShared, async (call) => {
      const { user } = signedIn(call.caller)
      const { title = '' } = call.body
      await takeSave(user.id)
      return { id: await openLink(call, (token) => debates.save(token, user.id, title === '' ? null : title)) }
    }),

    streamRoute(watchShared, async (call) => {
      const { id, liveTurn, itemsBefore } = await openLink(call, debates.shareHead)
      // §6: beyond the first items only signed-in users see the turn, as they will its response.
      if (liveTurn === null || itemsBefore >= itemsByLink(call.caller)) return null
      const attach = await debates.watch(id, call.header('last-event-id'))
      return attach && { attach: (sink) => watchers.watch(call.params.shareToken, sink, attach) }
    }),
  ]
}

export interface OwnerDeps {
  readonly debates: Pick<SharedDebates, 'renewToken' | 'setPublic'>
  /** Ends the streams of all watchers of a link that is dark now, here and on other instances. */
  readonly revoke: (token: string) => void
}

/** The owner's calls: a new link, public or private (§11). */
export function ownerRoutes({ debates, revoke }: OwnerDeps): Route<Viewer>[] {
  return [
    route(renewShareToken, async (call) => {
      const { old, shareToken } = await debates.renewToken(call.caller, call.params.id)
      revoke(old)
      return { shareToken }
    }),

    route(setVisibility, async (call) => {
      const { isPublic } = call.body
      await debates.setPublic(call.caller, call.params.id, isPublic)
      return { isPublic, isPrivate: !isPublic }
    }),
  ]
}

export interface TranslationRouteDeps {
  readonly debates: Pick<SharedDebates, 'open'>
  readonly translations: DebateTranslations
  readonly openLink: OpenLink
}

/** The calls for the translation of a shared debate (§11): of what the link shows this reader, and of nothing else. */
export function translationRoutes({ debates, translations, openLink }: TranslationRouteDeps): Route<Viewer>[] {
  const read = async (call: Parameters<OpenLink>[0] & { readonly caller: Viewer }) => {
    const opened = await openLink(call, (token) => debates.open(call.caller, token))
    // §6: an anonymous reader gets the translations of the first items only.
    return { id: opened.debate.id, ...presentShared(call.caller, opened.debate) }
  }
  return [
    route(readSharedTranslations, async (call) => translations.known(await read(call), call.query.language)),
    route(translateSharedPart, async (call) =>
      translations.part(call.caller, () => read(call), call.body.part, call.body.language),
    ),
  ]
}

/** The part of a debate that its link shows this reader (§6). */
function seenByLink(viewer: Viewer, debate: Debate): Debate {
  const { responses, userInputs, truncated, liveTurn } = firstItems(itemsByLink(viewer), debate)
  return { ...debate, responses, userInputs, truncated, liveTurn }
}

/** A shared debate as the archive page gets it, without its sources. */
function presentShared(viewer: Viewer, debate: Debate): Omit<SharedDebate, 'sources'> {
  const { question, option1, option2, language, isPublic, createdAt, totalItems } = debate
  const { responses, userInputs, truncated, liveTurn } = seenByLink(viewer, debate)
  return {
    question,
    option1,
    option2,
    language,
    isPublic,
    createdAt,
    responses,
    userInputs,
    totalItems,
    truncated,
    digitalSourceType: digitalSourceOf(responses, userInputs.length)?.type ?? null,
    liveTurn,
  }
}
