import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Key } from '#features/account/contract.ts'
import { listKeys, makeKey, type NewKey, removeKey } from '#features/account/key-contract.ts'
import { useOwnCall } from '#features/account/web/queries.ts'
import { onlySignedIn } from '#features/account/web/viewer-changes.ts'
import { call } from '#platform/web/calls/call.ts'

const queryKey = [listKeys.path] as const

export function useKeys() {
  const cache = useQueryClient()
  return useQuery({
    queryKey,
    enabled: onlySignedIn(cache),
    queryFn: ({ signal }) => call(listKeys, { signal }),
    refetchOnMount: 'always',
  })
}

export const useMakeKey = () =>
  useOwnCall(
    (given: NewKey) => call(makeKey, { body: given }),
    (cache) => cache.invalidateQueries({ queryKey }),
  )

export const useRemoveKeys = () =>
  useOwnCall(
    (keys: readonly Key[]) => Promise.all(keys.map(({ id }) => call(removeKey, { params: { id } }))),
    (cache) => cache.invalidateQueries({ queryKey }),
  )
