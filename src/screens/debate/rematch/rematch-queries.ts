import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import { listRematches, type Rematch, rematchDebate } from '#features/rematches/contract.ts'

/** Not below the debate's own key: otherwise each written turn would reload the list. */
const rematchesKey = (debateId: string) => ['/api/debates/rematches', debateId]

export function useRematches(debateId: string) {
  return useQuery({
    queryKey: rematchesKey(debateId),
    queryFn: ({ signal }) => call(listRematches, { params: { id: debateId }, signal }),
    refetchOnMount: 'always',
  })
}

export function useRematch(debateId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Rematch) => call(rematchDebate, { params: { id: debateId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: rematchesKey(debateId) }),
  })
}
