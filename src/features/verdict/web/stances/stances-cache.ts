import { useSyncExternalStore } from 'react'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { fillCache } from '#platform/web/calls/first-answers.ts'
import { NO_STANCES, type DebateStances } from '../../stances-contract.ts'

export type DebateAddress = { readonly id: string } | { readonly shareToken: string }

export const stancesKey = (at: DebateAddress) => ['stances', 'id' in at ? at.id : at.shareToken]

/** Caches stances before the first render. @param known if missing, caches empty stances until the totals are loaded */
export function fillStances(cache: QueryClient, at: DebateAddress, known: DebateStances | null | undefined): void {
  if (known) fillCache(cache, stancesKey(at), known)
  else cache.setQueryData(stancesKey(at), NO_STANCES)
}

/** Returns true once the cache contains this reader's "before" stance, but does not load the stance. */
export function useHasStood(at: DebateAddress): boolean {
  const client = useQueryClient()
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => (client.getQueryData<DebateStances>(stancesKey(at))?.yours.before ?? null) !== null,
    () => false,
  )
}

/** Returns the number of the last even turn, or 0 if there is none. */
export function lastEvenTurn(responses: readonly { readonly turnNumber: number }[]): number {
  return Math.max(0, ...responses.map(({ turnNumber }) => turnNumber).filter((turnNumber) => turnNumber % 2 === 0))
}
