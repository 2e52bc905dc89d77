/** Runs before the first render: caches the API answers in the page's HTML, and loads the screen's code. */
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

/** Resolves when the first render needs no loading state; on most pages that is at once. */
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
  // Ignores a failure, because the screen that needs this code shows it.
  const view = await loadOpenDebate().catch(() => null)
  if (reopened) view?.restoreOpenDebate(cache, user?.id ?? null)
  else if (asked !== null) view?.prefillStances(cache, answers, asked)
}

/** Removes the payment's secrets from the address bar before anything else loads (§4 "Payment return"). */
async function prefillPlans(cache: QueryClient, answers: FirstAnswersReader): Promise<void> {
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname)
  const { prefill } = await import('#screens/plans/subscription-screen.tsx')
  prefill(cache, answers, search)
}
