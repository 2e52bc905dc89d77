/** The calls for the translation of a shared debate (§11): of what the link shows this reader, and of nothing else. */
import type { DebatesForSharing, DebateTranslations } from '#features/debate/server/for-share.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { readSharedTranslations, translateSharedPart } from '../contract.ts'
import type { OpenLink } from './open-link.ts'
import { presentShared } from './present.ts'

export interface TranslationRouteDeps {
  readonly debates: Pick<DebatesForSharing, 'open'>
  readonly translations: DebateTranslations
  readonly openLink: OpenLink
}

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
