import { parseCookie } from 'cookie'
import type { Viewer } from '#features/account/viewer.ts'
import accountTexts from '#features/account/texts/account-texts.json' with { type: 'json' }
import { currentUser } from '#features/account/user.ts'
import { LONG_TURNS } from '#features/cards/contract.ts'
import billingTexts from '#features/billing/texts.json' with { type: 'json' }
import listTexts from '#features/debates/texts/list-texts.json' with { type: 'json' }
import { homeContent } from '#features/debates/server/home-content.ts'
import archiveTexts from '#features/share/archive-texts.json' with { type: 'json' }
import { archiveContent } from '#features/share/server/pages/archive-content.ts'
import { publicConfig, type SiteLinks } from '#features/models/contract.ts'
import { Html } from '#platform/server/http/pages/html.ts'
import type { Edition, Page, PageHead } from '#platform/server/http/pages/page.ts'
import { type ContentOf, type PageCall, askInside, firstAnswers } from '#platform/server/http/pages/page-content.ts'
import type { PageRequest, WebPages } from '#platform/server/http/pages/web-pages.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Draw, ServerRenderedPart } from '../../server-rendered-part.ts'
import pageTexts from '../../page-texts.json' with { type: 'json' }
import frameTexts from '../../frame-texts.json' with { type: 'json' }
import { readOverview, OPERATOR_PATH } from '../../operator-contract.ts'
import operatorTexts from '../../operator-texts.json' with { type: 'json' }
import screenTexts from '../../screen-texts.json' with { type: 'json' }
import { PATHS, type ScreenName } from '../../paths.ts'
import { languageModules } from './editions.ts'
import { readSubscription } from '#features/billing/contract.ts'
import { readStances } from '#features/verdict/stances-contract.ts'

interface SitePagesDeps {
  readonly folder: string
  readonly publicUrl: string
  readonly siteLinks: SiteLinks
  readonly routes: readonly Route<Viewer>[]
  readonly viewerOf: (request: PageRequest) => Promise<Viewer>
  readonly editionFor: WebPages['editionFor']
  readonly draw: Draw
}

interface SitePage {
  /** In English; null if the page's title is only the product's name. */
  readonly title: string | null
  readonly listed: boolean
  readonly picture?: ServerRenderedPart
  readonly content?: ContentOf<Viewer, ServerRenderedPart>
}

const pages = (publicUrl: string): Readonly<Record<ScreenName | typeof OPERATOR_PATH.screen, SitePage>> => ({
  home: { title: null, listed: true, picture: { home: true }, content: homeWithStances },
  auth: { title: accountTexts.authTitle, listed: true, content: viewerAlone },
  account: { title: accountTexts.userProfile, listed: false, content: viewerAlone },
  operator: { title: screenTexts.notFoundTitle, listed: false, content: operatorContent },
  archive: { title: archiveTexts.sharedArchive, listed: false, content: archiveContent(publicUrl) },
  subscription: { title: billingTexts.title, listed: false, content: subscriptionContent },
  myDebates: { title: listTexts.myDebates, listed: false, content: viewerAlone },
})

const homeWithStances: ContentOf<Viewer, Extract<ServerRenderedPart, { debate: unknown }>> = async (call) => {
  const page = await homeContent(call)
  if (!page?.picture) return page
  const { debate } = page.picture
  const stances = await call.ask(readStances, { params: { id: debate.id } })
  const answers = [...(page.answers ?? []), stances]
  return { ...page, picture: { debate, stances: stances?.entry?.answer ?? null }, answers }
}

/** Puts only the user and configuration into the HTML. Requesting the user would log a 401 for anonymous visitors. */
const viewerAlone: ContentOf<Viewer> = async () => ({})
const operatorContent: ContentOf<Viewer> = async ({ ask, text }) => {
  const overview = await ask(readOverview)
  if (!overview?.entry) return { status: 404 }
  const title = text(frameTexts.windowTitle, { page: text(operatorTexts.title) })
  return { head: { title }, answers: [overview] }
}

export function sitePages(deps: SitePagesDeps): WebPages {
  const { folder, publicUrl, editionFor } = deps
  const all = pages(publicUrl)
  const screens = [...PATHS, OPERATOR_PATH].map(({ path, screen }) => {
    const { content, ...page } = all[screen]
    const still = (edition: Edition) => staticRender(page, publicUrl + path, edition, deps)
    return { path, still, ...(content && { own: ownPage(still, content, deps) }) }
  })
  const lost = (edition: Edition) =>
    staticRender({ title: screenTexts.notFoundTitle, listed: false }, null, edition, deps)
  const lostOwn = ownPage(lost, async () => ({ status: 404 }), deps)
  return { folder, screens, lost: { still: lost, own: lostOwn }, editionFor }
}

/** @param address the page's canonical address. If it has none, pass null or a pattern with `:name` parts. */
function staticRender(
  { title, listed, picture }: SitePage,
  address: string | null,
  edition: Edition,
  { draw, siteLinks }: SitePagesDeps,
): Page {
  const { lang, text } = edition
  const head: PageHead = {
    title: title === null ? text(pageTexts.title) : text(frameTexts.windowTitle, { page: text(title) }),
    description: text(pageTexts.description),
    canonical: address?.includes('/:') ? null : address,
    image: null,
    oembed: null,
    listed,
    linkedData: null,
  }
  return {
    head,
    picture: new Html(draw(picture ?? { header: true }, edition)),
    noScript: new Html(draw({ siteLinks }, edition)),
    answers: null,
    modules: languageModules(lang),
  }
}

function ownPage(
  stillIn: (edition: Edition) => Page,
  content: ContentOf<Viewer, ServerRenderedPart>,
  deps: SitePagesDeps,
) {
  return async (request: PageRequest, edition: Edition): Promise<Page | null> => {
    const still = stillIn(edition)
    const { lang, text } = edition
    const caller = await deps.viewerOf(request)
    const asText = parseCookie(request.header('cookie') ?? '')[LONG_TURNS.key] === LONG_TURNS.text
    const { params, parameter } = request
    const ask: PageCall<Viewer>['ask'] = (endpoint, given = {}) =>
      askInside(deps.routes, endpoint, { caller, request, ...given })
    const [own, user, config] = await Promise.all([
      content({ caller, params, lang, text, parameter, ask }),
      ask(currentUser),
      ask(publicConfig),
    ])
    if (own === null) return null
    const { status, head, picture, answers = [], modules = [] } = own
    return {
      head: { ...still.head, ...head },
      picture: picture ? new Html(deps.draw(picture, edition, asText)) : still.picture,
      noScript: still.noScript,
      answers: firstAnswers([user, config, ...answers]),
      modules: [...still.modules, ...modules],
      ...(status && { status }),
    }
  }
}

/** The modules that `app/web/screens.tsx` imports for `/subscription`. */
export const SUBSCRIPTION_MODULES = ['src/screens/plans/subscription-screen.tsx'] as const

const subscriptionContent: ContentOf<Viewer> = async ({ parameter, ask }) => ({
  // §4: after a payment, the client fetches the subscription itself, because verifying the payment may change it.
  answers: parameter('session_id') === null ? [await ask(readSubscription)] : [],
  modules: SUBSCRIPTION_MODULES,
})
