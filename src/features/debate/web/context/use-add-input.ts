import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import type { Debate } from '../../contract/debates.ts'
import { addInput, type NewInput } from '../../contract/inputs.ts'
import { keys } from '../queries.ts'

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
