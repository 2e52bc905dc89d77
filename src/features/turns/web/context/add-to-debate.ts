import type { QueryClient } from '@tanstack/react-query'
import type { Debate } from '#features/debates/contract/debates.ts'
import { keys } from '#features/debates/web/queries.ts'
import { call } from '#platform/web/calls/call.ts'
import { addInput, type NewInput } from '../../contract/inputs.ts'

export async function addToDebate(cache: QueryClient, id: string, input: NewInput): Promise<void> {
  const added = await call(addInput, { params: { id }, body: input })
  cache.setQueryData<Debate>(keys.one(id), (debate) => {
    const others = debate?.userInputs.filter((other) => other.id !== added.id) ?? []
    return debate && { ...debate, userInputs: [...others, added] }
  })
  void cache.invalidateQueries({ queryKey: keys.one(id) })
}
