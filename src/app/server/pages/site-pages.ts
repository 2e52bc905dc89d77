/** The site's pages as the server writes them: for each path of `paths.ts` its head, and the content for its reader. */
import type { Viewer } from '#features/account/viewer.ts'
import { texts as accountTexts } from '#features/account/texts.ts'
import { currentUser } from '#features/account/user.ts'
import { texts as billingTexts } from '#features/billing/texts.ts'
import { listTexts } from '#features/debate/list-texts.ts'
import { homeContent } from '#features/debate/server/pages/home-content.ts'
import { homePicture } from '#features/debate/server/pages/home-picture.ts'
import { archiveTexts } from '#features/share/archive-texts.ts'
import { archiveContent } from '#features/share/server/pages/archive-content.ts'
import { publicConfig } from '#features/models/contract.ts'
import { askInside, firstAnswers } from '#platform/server/http/pages/ask-inside.ts'
import type { Html } from '#platform/server/http/pages/html.ts'
import type { Page, PageHead } from '#platform/server/http/pages/page.ts'
import type { ContentOf, PageCall } from '#platform/server/http/pages/page-content.ts'
import type { PageRequest, WebPages } from '#platform/server/http/pages/web-pages.ts'
import type { Route } from '#platform/server/http/route.ts'
import { texts as frameTexts } from '../../frame-texts.ts'
import { pageTexts } from '../../page-texts.ts'
import { PATHS, type ScreenName } from '../../paths.ts'
import { framed, titled } from './framed.ts'
import { subscriptionContent } from './subscription-content.ts'

export interface SitePagesDeps {
  readonly folder: string
  readonly publicUrl: string
  readonly routes: readonly Route<Viewer>[]
  readonly viewerOf: (request: PageRequest) => Promise<Viewer>
}

interface SitePage {
  /** The title for every reader. */
  readonly title: string
  /** Whether search engines may list it. */
  readonly listed: boolean
  readonly picture?: Html
  /** The content for one reader. */
  readonly content?: ContentOf<Viewer>
}

const pages = (publicUrl: string): Readonly<Record<ScreenName, SitePage>> => ({
  home: { title: pageTexts.title, listed: true, picture: homePicture(), content: homeContent },
  auth: { title: titled(accountTexts.authTitle), listed: true },
  account: { title: titled(accountTexts.userProfile), listed: false },
  archive: { title: titled(archiveTexts.sharedArchive), listed: false, content: archiveContent(publicUrl) },
  subscription: { title: titled(billingTexts.title), listed: false, content: subscriptionContent },
  myDebates: { title: titled(listTexts.myDebates), listed: false },
})

export function sitePages({ folder, publicUrl, routes, viewerOf }: SitePagesDeps): WebPages {
  const all = pages(publicUrl)
  const screens = PATHS.map(({ path, screen }) => {
    const { content, ...page } = all[screen]
    const still = stillPage(page, publicUrl + path)
    return { path, still, ...(content && { own: ownPage(still, content, { routes, viewerOf }) }) }
  })
  return { folder, screens, lost: stillPage({ title: titled(frameTexts.notFoundTitle), listed: false }, null) }
}

/** @param address the page's own address; a pattern with `:name` parts is no address */
function stillPage({ title, listed, picture }: SitePage, address: string | null): Page {
  const canonical = address?.includes('/:') ? null : address
  const { description } = pageTexts
  const head: PageHead = { title, description, canonical, image: null, oembed: null, listed, lang: 'en', dir: 'ltr' }
  return { head, picture: picture ? framed(picture) : null, answers: null, modules: [] }
}

/**
 * Returns the page of a path as its feature fills it, with the reader's account and this installation's configuration.
 */
function ownPage(still: Page, content: ContentOf<Viewer>, deps: Pick<SitePagesDeps, 'routes' | 'viewerOf'>) {
  return async (request: PageRequest): Promise<Page | null> => {
    const caller = await deps.viewerOf(request)
    const { params, parameter } = request
    const ask: PageCall<Viewer>['ask'] = (endpoint, given = {}) =>
      askInside(deps.routes, endpoint, { caller, request, ...given })
    const [own, user, config] = await Promise.all([
      content({ caller, params, parameter, ask }),
      ask(currentUser),
      ask(publicConfig),
    ])
    if (own === null) return null
    const { status, head, picture, answers = [], modules = [], sharedForSeconds } = own
    return {
      head: { ...still.head, ...head },
      picture: picture ? framed(picture) : still.picture,
      answers: firstAnswers(sharedForSeconds === undefined ? [user, config, ...answers] : [config, ...answers]),
      modules,
      ...(status && { status }),
      ...(sharedForSeconds !== undefined && { sharedForSeconds }),
    }
  }
}
