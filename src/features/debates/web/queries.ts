import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, callPage } from '#platform/web/calls/call.ts'
import { fillCache, usePrefilled, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { createDebate, readDebate, recentDebates, type NewDebate } from '../contract/debates.ts'
import { RECENT_QUERY } from '../rules.ts'

export const keys = {
  one: (id: string) => ['/api/debates', id],
  recent: ['/api/debates', 'recent'],
  count: ['/api/user/debates', 'count'],
  lists: ['/api/user/debates', 'list'],
} as const

const read = (id: string, signal: AbortSignal) => call(readDebate, { params: { id }, signal })

/**
 * Refetches, unless the debate came with the page, because the cached one may lack its last turn. `isCurrent`: the
 * server has answered.
 */
export function useDebate(id: string) {
  const prefilled = usePrefilled(keys.one(id))
  const query = useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => read(id, signal),
    refetchOnMount: prefilled ? false : 'always',
  })
  // `isFetchedAfterMount` starts again when a change of viewer resets the cache.
  const answered = Math.max(query.dataUpdatedAt, query.errorUpdatedAt)
  const [before] = useState(answered)
  return { ...query, isCurrent: prefilled || answered !== before }
}

export function prefillDebates(cache: QueryClient, answers: FirstAnswersReader, asked: string | null): void {
  const recent = answers.pageOf(recentDebates, { query: RECENT_QUERY })
  fillCache(cache, keys.recent, recent && { pages: [recent], pageParams: [null] })
  if (asked !== null) fillCache(cache, keys.one(asked), answers.of(readDebate, { params: { id: asked } }))
}

export const isCached = (cache: QueryClient, id: string | null): boolean =>
  id !== null && cache.getQueryData(keys.one(id)) !== undefined

export function useRecentDebates() {
  const prefilled = usePrefilled(keys.recent)
  return useInfiniteQuery({
    queryKey: keys.recent,
    queryFn: ({ pageParam, signal }) => callPage(recentDebates, { query: RECENT_QUERY, page: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnMount: prefilled ? false : 'always',
  })
}

export function useCreateDebate() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (debate: NewDebate) => call(createDebate, { body: debate }),
    // The answer is the whole debate, so the view need not fetch it again.
    onSuccess: (debate) => fillCache(cache, keys.one(debate.id), debate),
  })
}

export async function prefetchDebate(cache: QueryClient, id: string): Promise<void> {
  await cache.fetchQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => read(id, signal) })
}
