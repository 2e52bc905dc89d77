import { QueryClient } from '@tanstack/react-query'

/**
 * §9 client cache: no refetching on focus or by polling, no data that becomes stale by itself, no retries. Calls do not
 * wait for the network to return, as the library would by default: they fail at once and show the error (§8).
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
