import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { call } from '#platform/web/calls/call.ts'
import { usePrefilled } from '#platform/web/calls/first-answers.ts'
import * as calls from '../../stances-contract.ts'
import stancesTexts from '../../stances-texts.json' with { type: 'json' }
import { type DebateAddress, stancesKey } from './stances-cache.ts'

/** Loads the stances. @param anew true to refetch on mount unless the page contained them, because others may have answered */
export function useDebateStances(at: DebateAddress, anew = false) {
  const queryKey = stancesKey(at)
  const prefilled = usePrefilled(queryKey)
  return useQuery({
    queryKey,
    refetchOnMount: anew && !prefilled ? 'always' : true,
    queryFn: ({ signal }) =>
      'id' in at
        ? call(calls.readStances, { params: at, signal })
        : call(calls.readSharedStances, { params: at, signal }),
  }).data
}

/** Returns a mutation that stores a stance and shows a refusal as a toast. @param onKept called once the stance is stored */
export const useStand = (at: DebateAddress, onKept: () => void) =>
  useSaying(at, onKept, (body: calls.SaidStance) =>
    'id' in at ? call(calls.takeStance, { params: at, body }) : call(calls.takeSharedStance, { params: at, body }),
  )

export const useMark = (at: DebateAddress) =>
  useSaying(at, null, (body: calls.SaidMark) =>
    'id' in at ? call(calls.markMoved, { params: at, body }) : call(calls.markSharedMoved, { params: at, body }),
  )

function useSaying<Body, Told>(at: DebateAddress, onKept: (() => void) | null, say: (body: Body) => Promise<Told>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: say,
    onSuccess: (told) => {
      cache.setQueryData(stancesKey(at), told)
      onKept?.()
    },
    onError: useFailureToast(stancesTexts.failed),
  })
}
