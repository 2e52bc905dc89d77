/** One hook per call of the debate; the only cache keys and invalidations. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, callPage, openStream, type Page } from '#platform/web/call.ts'
import {
  addInput,
  createDebate,
  generateTurn,
  languageSchema,
  liveTurn,
  readDebate,
  recentDebates,
  stopTurn,
  userDebates,
  type Debate,
  type NewDebate,
  type NewInput,
  type Response,
} from '../contract.ts'
import { nextTurn } from '../rules.ts'
import type { TurnEnd, TurnSource } from './live/turn-stream.ts'

const RECENT_PAGE = 5

export const keys = {
  one: (id: string) => ['/api/debates', id],
  recent: ['/api/debates', 'recent'],
  count: ['/api/user/debates', 'count'],
  /** Of all searches. */
  lists: ['/api/user/debates', 'list'],
} as const

const read = (id: string, signal: AbortSignal) => call(readDebate, { params: { id }, signal })

/** One debate. Opening it always asks again: what the cache holds may be from before its last turn. */
export function useDebate(id: string) {
  return useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => read(id, signal), refetchOnMount: 'always' })
}

/** The viewer's own latest debates, page by page. */
export function useRecentDebates() {
  return useInfiniteQuery({
    queryKey: keys.recent,
    queryFn: ({ pageParam, signal }) =>
      callPage(recentDebates, { query: { limit: RECENT_PAGE }, page: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnMount: 'always',
  })
}

/** How many debates the signed-in user has (§2 "Debate Stats"): no call says it, so the list's pages are counted. */
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

/** What was added stands in the list at once, and the debate is fetched again (§7). */
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

/** The calls of a debate's live turn. */
export function turnSource({ id, ...debate }: Debate): TurnSource {
  const params = { id }
  // Without one the server takes the debate's own, which may be from before only ours were taken.
  const language = languageSchema.safeParse(debate.language).data
  return {
    start: (link) => openStream(generateTurn, { params, body: { language }, ...link }),
    join: (link) => openStream(liveTurn, { params, ...link }),
    stop: () => call(stopTurn, { params }),
    finished: async (turnNumber, signal) => {
      const { responses } = await read(id, signal)
      return responses.find((response) => response.turnNumber === turnNumber) ?? null
    },
  }
}

/** A turn has ended: its response stands in the list at once, and the debate is fetched again (§4 "Streaming"). */
export async function turnEnded(cache: QueryClient, id: string, end: TurnEnd): Promise<void> {
  if (end.kind !== 'nothing') {
    const response = end.kind === 'response' ? end.response : null
    cache.setQueryData<Debate>(keys.one(id), (debate) => debate && afterTurn(debate, response))
  }
  await cache.invalidateQueries({ queryKey: keys.one(id) })
}

function afterTurn(debate: Debate, response: Response | null): Debate {
  if (response === null) return { ...debate, liveTurn: null }
  const responses = [...debate.responses.filter((other) => other.id !== response.id), response]
  // Turns that were written elsewhere may be missing here until the debate has been fetched again.
  const currentTurn = Math.max(debate.currentTurn, nextTurn(response.turnNumber))
  return { ...debate, responses, currentTurn, liveTurn: null }
}

/** Whether the debate can be opened; what it answers is then in the cache. Rejects as the call does. */
export async function prefetchDebate(cache: QueryClient, id: string): Promise<void> {
  await cache.fetchQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => read(id, signal) })
}
