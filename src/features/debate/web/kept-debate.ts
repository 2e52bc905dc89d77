/**
 * A reload of an open debate shows it at once. Its address does not name it (§2), so the server cannot bring it with the
 * page: the tab keeps what it last showed, and the view asks the server again when it stands.
 */
import { useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { useUser } from '#features/account/web/viewer.ts'
import { forget, keep, kept } from '#platform/web/session-state.ts'
import { debateSchema, type Debate } from '../contract/debates.ts'
import { KEPT_DEBATE, openDebateIn } from './open-debate.ts'
import { keys } from './queries.ts'

/** For whom it was shown: a user's id, or null for a visitor. */
const keptSchema = z.object({ viewer: z.nullable(z.string()), debate: debateSchema })

/** Kept when the page goes, and only then: a page that stays has it in its cache. */
export function useKeptDebate(debate: Debate | undefined): void {
  const { user, isPending, error } = useUser()
  const viewer = isPending || error ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (debate === undefined || viewer === undefined) return
    const leave = () => keep(KEPT_DEBATE, { viewer, debate })
    // The browser may bring the page back as it was left.
    const stay = () => forget(KEPT_DEBATE)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', stay)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', stay)
    }
  }, [debate, viewer])
}

/** Into the cache, if it is still open and its viewer still here; anybody else's is forgotten. */
export function restoreOpenDebate(cache: QueryClient, viewer: string | null): void {
  const found = kept(KEPT_DEBATE, keptSchema)
  forget(KEPT_DEBATE)
  if (found?.viewer !== viewer || found.debate.id !== openDebateIn(history.state)) return
  cache.setQueryData(keys.one(found.debate.id), found.debate)
}
