/** The signed-in user's debates: loading pages of them, searching them, and deleting one (§7). */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { onlySignedIn } from '#features/account/web/viewer.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call, callPage, CallError, send, type Page } from '#platform/web/calls/call.ts'
import { type DebateListItem } from '../../contract/debates.ts'
import { deleteDebate, TOTAL_COUNT, userDebates } from '../../contract/own-debates.ts'
import { keys } from '../queries.ts'

/** The debates of a page: they fill whole rows of two, three and four cards. */
const PAGE = 24

/** The number is wanted, and as little of the list as can be asked for. */
const COUNTED = { limit: 1, total: 'true' } as const

/** @param search words that must stand in the question or the positions; '' = every debate. */
export function useUserDebates(search = '') {
  const cache = useQueryClient()
  return useInfiniteQuery({
    queryKey: [...keys.lists, search],
    enabled: onlySignedIn(cache),
    queryFn: ({ pageParam, signal }) =>
      callPage(userDebates, {
        query: { limit: PAGE, ...(search !== '' && { search }) },
        page: pageParam,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // The debates found last stay until the next search has its answer.
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export interface DeletionEnds {
  /** The server no longer has the debate; the cached lists still hold it. */
  onGone(id: string): void
  onDeleted(): void
  onFailed(error: Error): void
}

/** The callbacks are called even when the list's item that asked for the deletion has left the page by then. */
export function useDeleteDebate({ onGone, onDeleted, onFailed }: DeletionEnds) {
  const cache = useQueryClient()
  const gone = (id: string) => {
    onGone(id)
    forget(cache, id)
  }
  return useMutation({
    mutationFn: (id: string) => call(deleteDebate, { params: { id } }),
    onSuccess: (_, id) => {
      onDeleted()
      gone(id)
    },
    onError: (error, id) => {
      onFailed(error)
      // The debate was deleted elsewhere meanwhile, so the lists are outdated.
      if (error instanceof CallError && error.status === 404) gone(id)
    },
  })
}

type List = InfiniteData<Page<DebateListItem[]>>

/** §7: removes the debate from the cached lists at once, and refreshes the lists. */
function forget(cache: QueryClient, id: string): void {
  cache.removeQueries({ queryKey: keys.one(id) })
  const without = (list: List | undefined): List | undefined =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
    }
  for (const queryKey of [keys.lists, keys.recent]) {
    cache.setQueriesData<List>({ queryKey }, without)
    void cache.invalidateQueries({ queryKey })
  }
  void cache.invalidateQueries({ queryKey: keys.count })
}

/** How many debates the signed-in user has (§2 "Debate Stats"): a header of their list says it. */
export function useUserDebateCount() {
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.count,
    enabled: onlySignedIn(cache),
    queryFn: async ({ signal }) => {
      const { headers, status } = await send(userDebates, addressOf(userDebates, { query: COUNTED }), { signal })
      const count = Number(headers.get(TOTAL_COUNT) ?? Number.NaN)
      if (Number.isNaN(count)) throw new CallError(status, '', { code: 'unreadable' })
      return count
    },
    refetchOnMount: 'always',
  })
}
