/** Home for its reader (§2 `/`): the debate that the address names, if they may read it, else the form and their latest debates. */
import { currentUser } from '#features/account/user.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { readDebate, recentDebates, type Debate } from '#features/debate/contract.ts'
import { RECENT_QUERY } from '#features/debate/rules.ts'
import { debatePicture } from '#features/debate/server/pictures/debate-picture.ts'
import { publicConfig } from '#features/models/contract.ts'
import { askInside, type Asked } from '#platform/server/http/pages/ask-inside.ts'
import type { Page } from '#platform/server/http/pages/page.ts'
import type { PageRequest } from '#platform/server/http/pages/web-pages.ts'
import type { Route } from '#platform/server/http/route.ts'
import { framed, titled } from './framed.ts'

export interface HomePageDeps {
  /** The page for everybody. */
  readonly home: Page
  readonly routes: readonly Route<Viewer>[]
  readonly viewerOf: (request: PageRequest) => Promise<Viewer>
}

/** What draws an open debate (`home-screen.tsx` loads it). */
const VIEW = ['src/features/debate/web/view/debate-view.tsx', 'src/platform/web/markdown/markdown.tsx']

export function homePage({ home, routes, viewerOf }: HomePageDeps) {
  return async (request: PageRequest): Promise<Page> => {
    const who = { caller: await viewerOf(request), request }
    const id = request.parameter('debate')
    const [user, config, debate] = await Promise.all([
      askInside(routes, currentUser, who),
      askInside(routes, publicConfig, who),
      id === null ? null : askInside(routes, readDebate, { ...who, params: { id } }),
    ])
    if (debate) return debatePage(home, [user, config, debate], debate[1]?.answer as Debate)
    const recent = await askInside(routes, recentDebates, { ...who, query: RECENT_QUERY })
    return { ...home, answers: answersOf([user, config, recent]) }
  }
}

function debatePage(home: Page, asked: readonly (Asked | null)[], debate: Debate): Page {
  return {
    head: { ...home.head, title: titled(debate.question), canonical: null, listed: false },
    picture: framed(debatePicture(debate)),
    answers: answersOf(asked),
    modules: VIEW,
  }
}

const answersOf = (asked: readonly (Asked | null)[]) => Object.fromEntries(asked.filter((each) => each !== null))
