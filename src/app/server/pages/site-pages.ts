/** The site's pages as the server writes them: for each path of `paths.ts` its head, and what its reader is brought. */
import type { Viewer } from '#features/account/viewer.ts'
import { texts as accountTexts } from '#features/account/texts.ts'
import { listTexts } from '#features/debate/list-texts.ts'
import { homePicture } from '#features/debate/server/pictures/home-picture.ts'
import type { Html } from '#platform/server/http/pages/html.ts'
import type { Page, PageHead } from '#platform/server/http/pages/page.ts'
import type { PageRequest, WebPages } from '#platform/server/http/pages/web-pages.ts'
import type { Route } from '#platform/server/http/route.ts'
import { texts as frameTexts } from '../../frame-texts.ts'
import { pageTexts } from '../../page-texts.ts'
import { PATHS, type ScreenName } from '../../paths.ts'
import { framed, titled } from './framed.ts'
import { homePage } from './home-page.ts'

export interface SitePagesDeps {
  readonly folder: string
  readonly publicUrl: string
  readonly routes: readonly Route<Viewer>[]
  readonly viewerOf: (request: PageRequest) => Promise<Viewer>
}

const heads: Readonly<Record<ScreenName, Pick<PageHead, 'title' | 'listed'>>> = {
  home: { title: pageTexts.title, listed: true },
  auth: { title: titled(accountTexts.authTitle), listed: true },
  account: { title: titled(accountTexts.userProfile), listed: false },
  myDebates: { title: titled(listTexts.myDebates), listed: false },
}

export function sitePages({ folder, publicUrl, routes, viewerOf }: SitePagesDeps): WebPages {
  const still = (head: Pick<PageHead, 'title' | 'listed'>, canonical: string | null, picture: Html | null): Page => ({
    head: { ...head, description: pageTexts.description, canonical, lang: 'en', dir: 'ltr' },
    picture,
    answers: null,
    modules: [],
  })
  return {
    folder,
    screens: PATHS.map(({ path, screen }) => {
      const page = still(heads[screen], publicUrl + path, screen === 'home' ? framed(homePicture()) : null)
      return screen === 'home'
        ? { path, still: page, own: homePage({ home: page, routes, viewerOf }) }
        : { path, still: page }
    }),
    lost: still({ title: titled(frameTexts.notFoundTitle), listed: false }, null, null),
  }
}
