import { useQuery, type QueryClient } from '@tanstack/react-query'
import { fillCache, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { lazyCall } from '#platform/web/calls/lazy-call.ts'
import type { PublicConfig } from '../contract.ts'

const PATH = '/api/config'
const load = () => import('../contract.ts')
const callConfig = lazyCall(load, (file) => file.publicConfig)

/** Milliseconds between two requests for the configuration while the server looks for or loads a local model. */
export const LOOK_AGAIN_MS = 2_000

export const configQuery = {
  queryKey: [PATH],
  queryFn: ({ signal }: { signal: AbortSignal }) => callConfig({ signal }),
}

export function prefillConfig(cache: QueryClient, answers: FirstAnswersReader): void {
  fillCache(cache, configQuery.queryKey, answers.of<PublicConfig>(PATH))
}

/** Returns true once it is certain that neither a provider nor a local model answers. */
export const speaksDemo = (config: PublicConfig | null): boolean =>
  config?.engine.kind === 'scripted' && config.engine.ready

/** Returns the links from the configuration embedded in the page. Never fetches the configuration. */
export const useShownSiteLinks = () => useQuery({ ...configQuery, enabled: false }).data?.site ?? null

export const useSiteLinks = () => useQuery(configQuery).data?.site ?? null

/** Returns the configuration, or null until it has loaded. Screens do not wait for it. */
export function useConfig() {
  const { data } = useQuery({
    ...configQuery,
    refetchInterval: ({ state }) => state.data?.engine.ready === false && LOOK_AGAIN_MS,
  })
  return data ?? null
}
