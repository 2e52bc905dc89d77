import { QueryClient } from '@tanstack/react-query'

/** §9 client cache: nothing is refetched on focus or by polling, nothing goes stale by itself, nothing is retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
      mutations: { retry: false },
    },
  })
}
