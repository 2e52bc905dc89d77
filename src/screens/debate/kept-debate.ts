/**
 * Shows an open debate at once after a reload. The address does not name the debate (§2), so the server cannot send it
 * with the page: the tab keeps the debate it showed last, and the view asks the server again once it is drawn.
 */
import { useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { useUser } from '#features/account/web/viewer.ts'
import { forget, keep, kept } from '#platform/web/session-state.ts'
import { debateSchema, type Debate } from '#features/debates/contract/debates.ts'
import { KEPT_DEBATE, openDebateIn } from '#features/debates/web/open-debate.ts'
import { keys } from '#features/debates/web/queries.ts'

/** `viewer` is the id of the user to whom the debate was shown, or null for a visitor. */
const keptSchema = z.object({ viewer: z.nullable(z.string()), debate: debateSchema })

/** Keeps the debate only when the page is left: a page that stays has it in its cache. */
export function useKeptDebate(debate: Debate | undefined): void {
  const { user, isPending, error } = useUser()
  const viewer = isPending || error ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (debate === undefined || viewer === undefined) return
    const leave = () => keep(KEPT_DEBATE, { viewer, debate })
    // The browser may restore the page from its back/forward cache.
    const stay = () => forget(KEPT_DEBATE)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', stay)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', stay)
    }
  }, [debate, viewer])
}

/**
 * Puts the kept debate into the cache if it is still open and its viewer is the same. The tab forgets it in any case.
 */
export function restoreOpenDebate(cache: QueryClient, viewer: string | null): void {
  const found = kept(KEPT_DEBATE, keptSchema)
  forget(KEPT_DEBATE)
  if (found?.viewer !== viewer || found.debate.id !== openDebateIn(history.state)) return
  cache.setQueryData(keys.one(found.debate.id), found.debate)
}
