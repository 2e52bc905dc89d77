import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { onlySignedIn } from '#features/account/web/viewer-changes.ts'
import { addressOf } from '#platform/endpoint.ts'
import type { Page } from '#platform/web/calls/answers.ts'
import { call, callPage, CallError, send } from '#platform/web/calls/call.ts'
import type { DebateListItem } from '../../contract/debates.ts'
import { deleteDebate, TOTAL_COUNT, userDebates } from '../../contract/own-debates.ts'
import { keys } from '../queries.ts'

/** The number of debates per page, divisible by two, three and four, so that every row of cards is full. */
const PAGE = 24

export function useUserDebates(search = '') {
  const cache = useQueryClient()
  return useInfiniteQuery({
    queryKey: [...keys.lists, search],
    enabled: onlySignedIn(cache),
    queryFn: ({ pageParam, signal }) =>
      callPage(userDebates, { query: { limit: PAGE, ...(search !== '' && { search }) }, page: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** Deletes a debate. Calls the callbacks even if the debate's list item has been removed meanwhile. */
export function useDeleteDebate(on: { onGone(id: string): void; onDeleted(): void; onFailed(error: Error): void }) {
  const cache = useQueryClient()
  const gone = (id: string) => {
    on.onGone(id)
    forget(cache, id)
  }
  return useMutation({
    mutationFn: (id: string) => call(deleteDebate, { params: { id } }),
    onSuccess: (_, id) => {
      on.onDeleted()
      gone(id)
    },
    onError: (error, id) => {
      on.onFailed(error)
      if (error instanceof CallError && error.status === 404) gone(id)
    },
  })
}

type List = InfiniteData<Page<DebateListItem[]>>

function forget(cache: QueryClient, id: string): void {
  cache.removeQueries({ queryKey: keys.one(id) })
  const without = (page: List['pages'][number]) => ({ ...page, items: page.items.filter((item) => item.id !== id) })
  for (const queryKey of [keys.lists, keys.recent]) {
    cache.setQueriesData<List>({ queryKey }, (list) => list && { ...list, pages: list.pages.map(without) })
    void cache.invalidateQueries({ queryKey })
  }
  void cache.invalidateQueries({ queryKey: keys.count })
}

export function useUserDebateCount() {
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.count,
    enabled: onlySignedIn(cache),
    queryFn: async ({ signal }) => {
      const address = addressOf(userDebates, { query: { limit: 1, total: 'true' } })
      const { headers, status } = await send(userDebates, address, { signal })
      const count = Number(headers.get(TOTAL_COUNT) ?? Number.NaN)
      if (Number.isNaN(count)) throw new CallError(status, '', { code: 'unreadable' })
      return count
    },
    refetchOnMount: 'always',
  })
}
