/** Before the program draws for the first time: what came with the page is in the cache, and what draws it is here. */
import type { QueryClient } from '@tanstack/react-query'
import { bringUser, userIn } from '#features/account/web/viewer.ts'
import { loadOpenDebate } from '#features/debate/web/home-screen.tsx'
import { keepOpenDebate, restoreOpenDebate } from '#features/debate/web/kept-debate.ts'
import { openDebateIn } from '#features/debate/web/open-debate.ts'
import { bringDebates, isHere } from '#features/debate/web/queries.ts'
import { bringConfig } from '#features/models/web/use-config.ts'
import { takeFirstAnswers } from '#platform/web/first-answers.ts'

/** Answers when the first picture can be drawn without a moment of waiting in it; at once where nothing is open. */
export async function prepareFirstPicture(cache: QueryClient): Promise<void> {
  const brought = takeFirstAnswers(document)
  const user = bringUser(cache, brought)
  bringConfig(cache, brought)
  const asked = new URLSearchParams(location.search).get('debate')
  bringDebates(cache, brought, asked)
  if (user !== undefined) restoreOpenDebate(cache, user?.id ?? null)
  keepOpenDebate(cache, () => userIn(cache)?.id ?? null)
  // What cannot be loaded says so on the screen that needs it.
  if (isHere(cache, asked ?? openDebateIn(history.state))) await loadOpenDebate().catch(() => {})
}
