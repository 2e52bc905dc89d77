import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfig } from '#features/models/web/use-config.ts'
import { call } from '#platform/web/calls/call.ts'
import { listSources, removeSource, type Source } from '../contract.ts'
import { keys } from '#features/debates/web/queries.ts'

const LOOK_AGAIN_MS = 2_000
const NONE: readonly Source[] = []

const sourcesKey = (debateId: string) => [...keys.one(debateId), 'sources']

export function useSources(debateId: string) {
  const takes = (useConfig()?.sources ?? null) !== null
  const { data, error } = useQuery({
    queryKey: sourcesKey(debateId),
    enabled: takes,
    queryFn: ({ signal }) => call(listSources, { params: { id: debateId }, signal }),
    refetchInterval: ({ state }) => state.data?.state === 'searching' && LOOK_AGAIN_MS,
  })
  return { state: data?.state ?? null, sources: data?.sources ?? NONE, failed: error !== null && data === undefined }
}
export type SourcesView = ReturnType<typeof useSources>

export function useSourceChange<Given, Answer>(debateId: string, change: (given: Given) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: sourcesKey(debateId) }),
  })
}

export const useRemoval = (debateId: string) =>
  useSourceChange(debateId, ({ id }: Source) => call(removeSource, { params: { id: debateId, sourceId: id } }))
