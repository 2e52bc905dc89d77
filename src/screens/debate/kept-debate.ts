import { useEffect, useLayoutEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { parsedAs } from '#platform/schemas.ts'
import { useUser } from '#features/account/web/viewer.ts'
import { fillCache, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { pathOf } from '#platform/endpoint.ts'
import { readStances, type DebateStances } from '#features/verdict/stances-contract.ts'
import { stancesKey } from '#features/verdict/web/stances/stances-cache.ts'
import { forget, keep, kept } from '#platform/web/session-state.ts'
import { debateSchema, type Debate } from '#features/debates/contract/debates.ts'
import { KEPT_DEBATE, openDebateIn } from '#features/debates/web/open-debate.ts'
import { keys } from '#features/debates/web/queries.ts'

const keptSchema = v.object({ viewer: v.nullable(v.string()), debate: debateSchema, top: v.number() })

/** Scroll position before a reload, in px. The browser restores it too early, before the debate is rendered. */
let topBefore = 0

/** Stores debate and place in the tab when the page is left, so that a reload shows them without an id in the URL (§2). */
export function useKeptDebate(debate: Debate | undefined): void {
  const { user, isPending, error } = useUser()
  const viewer = isPending || error ? undefined : (user?.id ?? null)
  useLayoutEffect(() => {
    if (topBefore > 0) scrollTo(0, topBefore)
    topBefore = 0
  }, [])
  useEffect(() => {
    if (debate === undefined || viewer === undefined) return
    const over = new AbortController()
    addEventListener('pagehide', () => keep(KEPT_DEBATE, { viewer, debate, top: scrollY }), { signal: over.signal })
    addEventListener('pageshow', () => forget(KEPT_DEBATE), { signal: over.signal })
    return () => over.abort()
  }, [debate, viewer])
}

/** Caches the stances that came with the page, because a stance question that appears later would move the content. */
export function prefillStances(cache: QueryClient, answers: FirstAnswersReader, id: string): void {
  fillCache(cache, stancesKey({ id }), answers.of<DebateStances>(pathOf(readStances, { id })))
}

export function restoreOpenDebate(cache: QueryClient, viewer: string | null): void {
  const found = parsedAs(keptSchema, kept(KEPT_DEBATE))
  forget(KEPT_DEBATE)
  if (found?.viewer !== viewer || found.debate.id !== openDebateIn(history.state)) return
  cache.setQueryData(keys.one(found.debate.id), found.debate)
  topBefore = found.top
}
