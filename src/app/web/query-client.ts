import { QueryClient } from '@tanstack/react-query'

/**
 * §9 client cache: nothing is refetched on focus or by polling, nothing goes stale by itself, nothing is retried. And
 * nothing waits for the network to come back, as the library would: what fails says so at once (§8).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
