import type { Viewer } from '#features/account/viewer.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import type { DetectLanguage } from '#features/language/server/reader-language.ts'
import { linkedData } from '#features/debates/server/home-content.ts'
import type { SiteLinks } from '#features/models/contract.ts'
import archiveTexts from '#features/share/archive-texts.json' with { type: 'json' }
import { readShared, type SharedDebate } from '#features/share/contract.ts'
import { EMBED_KEPT_S } from '#features/share/server/embed/oembed.ts'
import { styleSheet } from '#platform/server/folder-above.ts'
import { Html } from '#platform/server/http/pages/html.ts'
import { askInside } from '#platform/server/http/pages/page-content.ts'
import type { FrameContent, FramePage } from '#platform/server/http/pages/frame-pages.ts'
import type { Edition } from '#platform/server/http/pages/page.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Draw } from '../../server-rendered-part.ts'
import { editionIn } from './editions.ts'

export function framePage(
  publicUrl: string,
  routes: readonly Route<Viewer>[],
  detect: DetectLanguage,
  draw: Draw,
  siteLinks: SiteLinks,
): FramePage {
  /** @param archive the shared debate as an anonymous viewer sees it; null if the link leads to no debate */
  const content = (archive: SharedDebate | null, address: string, edition: Edition): FrameContent => ({
    title: edition.text(archiveTexts.windowTitle, {
      page: archive?.question ?? edition.text(archiveTexts.archiveNotFound),
    }),
    canonical: archive && address,
    linkedData: archive && linkedData(archive),
    body: new Html(draw({ frame: archive, address, siteLinks }, edition)),
  })
  return {
    path: '/embed/:shareToken',
    style: styleSheet('embed.css'),
    sharedForSeconds: EMBED_KEPT_S,
    editionOf: ({ parameter }) => {
      const named = INTERFACE_LANGUAGES.find((code) => code === parameter('language'))
      return named === undefined ? null : editionIn(named, false)
    },
    addressFor: async (request) => {
      const { shareToken = '' } = request.params
      return `/embed/${encodeURIComponent(shareToken)}?language=${await detect(request)}`
    },
    lost: (edition) => content(null, publicUrl, edition),
    async content(request, edition) {
      const { shareToken = '' } = request.params
      // Treats every reader as anonymous, because cookies are not read here.
      const caller: Viewer = { user: null, visitor: null, ip: request.ip }
      const asked = await askInside(routes, readShared, { caller, request, params: { shareToken } })
      return asked?.entry ? content(asked.entry.answer, `${publicUrl}/share/${shareToken}`, edition) : null
    },
  }
}
