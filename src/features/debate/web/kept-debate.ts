/**
 * A reload of an open debate shows it at once. Its address does not name it (§2), so the server cannot bring it with
 * the page: the tab keeps what it last showed, and the view asks the server again when it stands.
 */
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { forget, keep, kept } from '#platform/web/session-state.ts'
import { debateSchema, type Debate } from '../contract.ts'
import { openDebateIn } from './open-debate.ts'
import { keys } from './queries.ts'

const KEY = 'open-debate'
/** For whom it was shown: a user's id, or null for a visitor. */
const keptSchema = z.object({ viewer: z.nullable(z.string()), debate: debateSchema })

/** From now on, whenever the page goes. @param viewer undefined while it is not known who is here */
export function keepOpenDebate(cache: QueryClient, viewer: () => string | null | undefined): void {
  addEventListener('pagehide', () => {
    const id = openDebateIn(history.state)
    const debate = id === null ? undefined : cache.getQueryData<Debate>(keys.one(id))
    const who = viewer()
    if (debate === undefined || who === undefined) forget(KEY)
    else keep(KEY, { viewer: who, debate })
  })
}

/** Into the cache, if it is still open and its viewer still here; anybody else's is forgotten. */
export function restoreOpenDebate(cache: QueryClient, viewer: string | null): void {
  const found = kept(KEY, keptSchema)
  forget(KEY)
  if (found?.viewer !== viewer || found.debate.id !== openDebateIn(history.state)) return
  cache.setQueryData(keys.one(found.debate.id), found.debate)
}
