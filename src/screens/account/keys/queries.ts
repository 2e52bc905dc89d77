import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import type { Key } from '#features/account/contract.ts'
import { listKeys, makeKey, removeKey, type NewKey } from '#features/account/key-contract.ts'
import { useOwnCall } from '#features/account/web/queries.ts'
import { onlySignedIn } from '#features/account/web/viewer.ts'

const keysKey = [listKeys.path] as const

export function useKeys() {
  const cache = useQueryClient()
  return useQuery({
    queryKey: keysKey,
    enabled: onlySignedIn(cache),
    queryFn: ({ signal }) => call(listKeys, { signal }),
    refetchOnMount: 'always',
  })
}

export const useMakeKey = () =>
  useOwnCall(
    (given: NewKey) => call(makeKey, { body: given }),
    (cache) => cache.invalidateQueries({ queryKey: keysKey }),
  )

export const useRemoveKeys = () =>
  useOwnCall(
    (keys: readonly Key[]) => Promise.all(keys.map(({ id }) => call(removeKey, { params: { id } }))),
    (cache) => cache.invalidateQueries({ queryKey: keysKey }),
  )

export const useRemoveKey = () =>
  useOwnCall(
    ({ id }: Key) => call(removeKey, { params: { id } }),
    (cache) => cache.invalidateQueries({ queryKey: keysKey }),
  )
