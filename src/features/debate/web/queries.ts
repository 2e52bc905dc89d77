/** The debate's calls as hooks, with their cache keys; the calls of a live turn are in `live/turn-calls.ts`. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '#platform/web/call.ts'
import { fillCache, useBrought, type BroughtAnswers } from '#platform/web/first-answers.ts'
import { addInput, type NewInput } from '../contract/inputs.ts'
import {
  createDebate,
  readDebate,
  recentDebates,
  userDebates,
  type Debate,
  type NewDebate,
} from '../contract/debates.ts'
import { RECENT_QUERY } from '../rules.ts'

export const keys = {
  one: (id: string) => ['/api/debates', id],
  recent: ['/api/debates', 'recent'],
  count: ['/api/user/debates', 'count'],
  /** The lists of all searches. */
  lists: ['/api/user/debates', 'list'],
} as const

const read = (id: string, signal: AbortSignal) => call(readDebate, { params: { id }, signal })

/**
 * One debate. Opening it always asks again, unless it came with the page: the cached debate may be older than its last
 * turn. `isCurrent` is true once the server's state is known.
 */
export function useDebate(id: string) {
  const brought = useBrought(keys.one(id))
  const query = useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => read(id, signal),
    refetchOnMount: brought ? false : 'always',
  })
  return { ...query, isCurrent: brought || query.isFetchedAfterMount }
}

/**
 * Fills the cache with the answers that came with the page: the viewer's latest debates, or the debate of its address.
 */
export function bringDebates(cache: QueryClient, brought: BroughtAnswers, asked: string | null): void {
  const recent = brought.pageOf(recentDebates, { query: RECENT_QUERY })
  fillCache(cache, keys.recent, recent && { pages: [recent], pageParams: [null] })
  if (asked !== null) fillCache(cache, keys.one(asked), brought.of(readDebate, { params: { id: asked } }))
}

/** Whether the debate is in the cache and can be shown without a call. */
export const isHere = (cache: QueryClient, id: string | null): boolean =>
  id !== null && cache.getQueryData(keys.one(id)) !== undefined

/** The viewer's own latest debates, page by page. */
export function useRecentDebates() {
  const brought = useBrought(keys.recent)
  return useInfiniteQuery({
    queryKey: keys.recent,
    queryFn: ({ pageParam, signal }) => callPage(recentDebates, { query: RECENT_QUERY, page: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnMount: brought ? false : 'always',
  })
}

/** How many debates the signed-in user has (§2 "Debate Stats"): no call returns it, so the list's pages are counted. */
export function useUserDebateCount() {
  return useQuery({
    queryKey: keys.count,
    queryFn: async ({ signal }) => {
      let count = 0
      for (let page: string | null | undefined; page !== null;) {
        const { items, next }: Page<unknown[]> = await callPage(userDebates, { query: {}, page: page ?? null, signal })
        count += items.length
        page = next
      }
      return count
    },
    refetchOnMount: 'always',
  })
}

export function useCreateDebate() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (debate: NewDebate) => call(createDebate, { body: debate }),
    onSuccess: (debate) => {
      cache.setQueryData(keys.one(debate.id), debate)
    },
  })
}

/** The added input stands in the list at once, and the debate is fetched again (§7). */
export function useAddInput(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: NewInput) => call(addInput, { params: { id }, body: input }),
    onSuccess: (added) => {
      cache.setQueryData<Debate>(
        keys.one(id),
        (debate) =>
          debate && {
            ...debate,
            userInputs: [...debate.userInputs.filter(({ id: other }) => other !== added.id), added],
          },
      )
      void cache.invalidateQueries({ queryKey: keys.one(id) })
    },
  })
}

/** Fetches the debate into the cache. Rejects as the call does when the debate cannot be opened. */
export async function prefetchDebate(cache: QueryClient, id: string): Promise<void> {
  await cache.fetchQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => read(id, signal) })
}
