import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call } from '#platform/web/calls/call.ts'
import { usePrefilled } from '#platform/web/calls/first-answers.ts'
import { toast } from '#platform/web/toast/toast.ts'
import {
  markMoved,
  markSharedMoved,
  readSharedStances,
  readStances,
  type SaidMark,
  type SaidStance,
  takeSharedStance,
  takeStance,
} from '../../stances-contract.ts'
import stancesTexts from '../../stances-texts.json' with { type: 'json' }
import { type DebateAddress, stancesKey } from './stances-cache.ts'

/** Loads the stances. @param anew true to refetch on mount unless the page contained them, because others may have answered */
export function useToldStances(at: DebateAddress, anew = false) {
  const queryKey = stancesKey(at)
  const prefilled = usePrefilled(queryKey)
  return useQuery({
    queryKey,
    refetchOnMount: anew && !prefilled ? 'always' : true,
    queryFn: ({ signal }) =>
      'id' in at ? call(readStances, { params: at, signal }) : call(readSharedStances, { params: at, signal }),
  }).data
}

/** Stores a stance; a refusal shows a toast. @param onKept called once the stance is stored */
export function useStand(at: DebateAddress, onKept: () => void) {
  return useSaying(at, onKept, (body: SaidStance) =>
    'id' in at ? call(takeStance, { params: at, body }) : call(takeSharedStance, { params: at, body }),
  )
}

export function useMark(at: DebateAddress) {
  return useSaying(
    at,
    () => {},
    (body: SaidMark) =>
      'id' in at ? call(markMoved, { params: at, body }) : call(markSharedMoved, { params: at, body }),
  )
}

function useSaying<Body, Told>(at: DebateAddress, onKept: () => void, say: (body: Body) => Promise<Told>) {
  const text = useText()
  const { sentence } = useSentence()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: say,
    onSuccess: (told) => {
      cache.setQueryData(stancesKey(at), told)
      onKept()
    },
    onError: (error) => {
      toast({ title: text(stancesTexts.failed), description: sentence(error), variant: 'destructive' })
    },
  })
}
