import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { fillCache, type BroughtAnswers } from '#platform/web/first-answers.ts'
import { publicConfig } from '../contract.ts'

/** Milliseconds between two polls of the configuration, while a local model is being fetched. */
export const LOOK_AGAIN_MS = 2_000

const key = [publicConfig.path]

export function bringConfig(cache: QueryClient, brought: BroughtAnswers): void {
  fillCache(cache, key, brought.of(publicConfig))
}

/** The configuration of this installation; null until it is known. No screen waits for it. */
export function useConfig() {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(publicConfig, { signal }),
    refetchInterval: ({ state }) => (state.data?.engine.ready === false ? LOOK_AGAIN_MS : false),
  })
  return data ?? null
}
