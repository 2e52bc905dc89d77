/** The pages of ours that other sites may show in a frame. */
import type { Viewer } from '#features/account/viewer.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import type { DetectLanguage } from '#features/language/server/reader-language.ts'
import { readShared } from '#features/share/contract.ts'
import { EMBED_KEPT_S, embedContent, embedNotFound } from '#features/share/server/embed/embed-page.ts'
import { EMBED_STYLE } from '#features/share/server/embed/embed-style.ts'
import { askInside } from '#platform/server/http/pages/ask-inside.ts'
import type { FramePage } from '#platform/server/http/pages/frame-pages.ts'
import type { Route } from '#platform/server/http/route.ts'
import { editionIn } from './editions.ts'

/** @param publicUrl origin of the addresses that the pages link to */
export function framePages(publicUrl: string, routes: readonly Route<Viewer>[], detect: DetectLanguage): FramePage[] {
  return [
    {
      path: '/embed/:shareToken',
      style: EMBED_STYLE,
      sharedForSeconds: EMBED_KEPT_S,
      editionOf: ({ parameter }) => {
        const named = INTERFACE_LANGUAGES.find((code) => code === parameter('language'))
        return named === undefined ? null : editionIn(named, false)
      },
      addressFor: async (request) => {
        const { shareToken = '' } = request.params
        return `/embed/${encodeURIComponent(shareToken)}?language=${await detect(request)}`
      },
      lost: ({ text }) => embedNotFound(publicUrl, text),
      async content(request, edition) {
        const { shareToken = '' } = request.params
        // Whoever reads it, the page is a stranger's: no cookie has been read.
        const caller: Viewer = { user: null, visitor: null, ip: request.ip }
        const asked = await askInside(routes, readShared, { caller, request, params: { shareToken } })
        return asked?.entry ? embedContent(asked.entry.answer, `${publicUrl}/share/${shareToken}`, edition) : null
      },
    },
  ]
}
