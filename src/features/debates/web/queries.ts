import { useState } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { fillCache, markStale, usePrefilled, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import type { Clock } from '#platform/clock.ts'
import { lazyCall } from '#platform/web/calls/lazy-call.ts'
import type { Debate, DebateListItem, NewDebate } from '../contract/debates.ts'
import { RECENT_QUERY } from '../rules.ts'

export const keys = {
  one: (id: string) => ['/api/debates', id],
  createdAt: (id: string) => ['created', id],
  recent: ['/api/debates', 'recent'],
  count: ['/api/user/debates', 'count'],
  lists: ['/api/user/debates', 'list'],
} as const

const load = () => import('../contract/debates.ts')
const callRead = lazyCall(load, (file) => file.readDebate)
const callCreate = lazyCall(load, (file) => file.createDebate)

const read = (id: string, signal: AbortSignal) => callRead({ params: { id }, signal })

/** Returns the debate. Refetches a cached one, which may lack the last turn. `isCurrent` is true once the server has answered. */
export function useDebate(id: string) {
  const prefilled = usePrefilled(keys.one(id))
  const query = useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => read(id, signal),
    refetchOnMount: prefilled ? false : 'always',
  })
  // `isFetchedAfterMount` would become false again when a change of viewer resets the cache.
  const answered = Math.max(query.dataUpdatedAt, query.errorUpdatedAt)
  const [before] = useState(answered)
  return { ...query, isCurrent: prefilled || answered !== before }
}

export function prefillDebates(cache: QueryClient, answers: FirstAnswersReader, asked: string | null): void {
  const recent = answers.pageOf<DebateListItem[]>(`/api/debates/recent?limit=${RECENT_QUERY.limit}`)
  fillCache(cache, keys.recent, recent && { pages: [recent], pageParams: [null] })
  if (asked !== null) fillCache(cache, keys.one(asked), answers.of<Debate>(`/api/debates/${encodeURIComponent(asked)}`))
}

export const isCached = (cache: QueryClient, id: string | null): boolean =>
  id !== null && cache.getQueryData(keys.one(id)) !== undefined

export async function createDebate(cache: QueryClient, body: NewDebate, clock: Clock): Promise<Debate> {
  const debate = await callCreate({ body })
  cache.setQueryData(keys.createdAt(debate.id), clock.now())
  fillCache(cache, keys.one(debate.id), debate)
  // Without this call, the list embedded in the page, which lacks this debate, could be shown.
  markStale(cache, keys.recent)
  return debate
}

export async function prefetchDebate(cache: QueryClient, id: string): Promise<void> {
  await cache.fetchQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => read(id, signal) })
}
