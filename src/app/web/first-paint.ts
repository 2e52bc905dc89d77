/** Before the first render, puts the API responses from the page's HTML into the cache and loads the screen's code. */
import type { QueryClient } from '@tanstack/react-query'
import { prefillUser } from '#features/account/web/viewer.ts'
import { loadOpenDebate } from '#screens/home/home-screen.tsx'
import { KEPT_DEBATE, openDebateIn } from '#features/debates/web/open-debate.ts'
import { prefillDebates, isCached } from '#features/debates/web/queries.ts'
import { prefillConfig } from '#features/models/web/use-config.ts'
import { prefillArchive } from './lazy-archive.tsx'
import { matched } from '#platform/web/navigation/location.ts'
import { takeFirstAnswers, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { forget } from '#platform/web/session-state.ts'

/** Resolves as soon as the first render needs no loading state, which on most pages is immediately. */
export async function prepareFirstPaint(cache: QueryClient): Promise<void> {
  const answers = takeFirstAnswers(document)
  const user = prefillUser(cache, answers)
  prefillConfig(cache, answers)
  if (location.pathname.startsWith('/share/')) return prefillArchive(cache, answers).catch(() => {})
  if (matched('/subscription', location.pathname)) return prefillPlans(cache, answers).catch(() => {})
  const asked = new URLSearchParams(location.search).get('debate')
  prefillDebates(cache, answers, asked)
  const reopened = user !== undefined && asked === null && openDebateIn(history.state) !== null
  if (!reopened) forget(KEPT_DEBATE)
  if (!reopened && !isCached(cache, asked)) return
  // Ignores a failure to load the code, because the screen that needs the code reports it.
  const view = await loadOpenDebate().catch(() => null)
  if (reopened) view?.restoreOpenDebate(cache, user?.id ?? null)
  else if (asked !== null) view?.prefillStances(cache, answers, asked)
}

/** Prefills the subscription page, after removing the payment's secrets from the address bar (§4 "Payment return"). */
async function prefillPlans(cache: QueryClient, answers: FirstAnswersReader): Promise<void> {
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname)
  const { prefill } = await import('#screens/plans/subscription-screen.tsx')
  prefill(cache, answers, search)
}
