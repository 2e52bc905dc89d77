/** The part of readers' stances (§20) that the page needs before it loads the questions (stances-parts.tsx). */
import { useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ToldStances } from '../../stances-contract.ts'

export type DebateAddress = { readonly id: string } | { readonly shareToken: string }

export const stancesKey = (at: DebateAddress) => ['stances', 'id' in at ? at.id : at.shareToken]

/** True once the cache contains this reader's "before" stance. Never calls the server, because the questions do that. */
export function useHasStood(at: DebateAddress): boolean {
  const client = useQueryClient()
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => (client.getQueryData<ToldStances>(stancesKey(at))?.yours.before ?? null) !== null,
    () => false,
  )
}

/** Returns the last turn that completes a pair of turns; 0 before the first pair. */
export function lastEvenTurn(responses: readonly { readonly turnNumber: number }[]): number {
  return Math.max(0, ...responses.map(({ turnNumber }) => turnNumber).filter((turnNumber) => turnNumber % 2 === 0))
}
