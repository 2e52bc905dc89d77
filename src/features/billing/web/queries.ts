import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#features/account/user.ts'
import { userChanges, viewerIs } from '#features/account/web/viewer.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import { fillCache, usePrefilled, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { readSubscription, type Subscription } from '../contract.ts'

const key = [readSubscription.path] as const

const subscriptionQuery = {
  queryKey: key,
  /** Resolves with null after a 401, which means that nobody is signed in (§7). */
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Subscription | null> =>
    call(readSubscription, { signal }).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 401) return null
      throw error
    }),
}

export function prefillSubscription(cache: QueryClient, answers: FirstAnswersReader): void {
  fillCache(cache, key, answers.of<Subscription>(readSubscription.path))
}

/** Returns the subscription. It is refetched when a screen opens, unless the page's HTML contained it. */
export function useSubscription() {
  const cache = useQueryClient()
  const prefilled = usePrefilled(key)
  // Prevents a useless call after signing out, which refetches the visible screen's data although nobody is signed in.
  const enabled = () => cache.getQueryData([currentUser.path]) !== null
  return useQuery({ ...subscriptionQuery, enabled, refetchOnMount: prefilled ? false : 'always' })
}

/** Copies the plan into the cached user, because the user's plan determines which models are locked. */
export function useSameTier(subscription: Subscription | null | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!subscription) return
    const { tier, status, periodEnd } = subscription
    const plan = { subscriptionTier: tier, subscriptionStatus: status, subscriptionPeriodEnd: periodEnd }
    userChanges(cache, (user) => ({ ...user, ...plan }))
  }, [cache, subscription])
}

export function useAskForSubscription(): () => Promise<Subscription | null> {
  const cache = useQueryClient()
  return () => cache.fetchQuery({ ...subscriptionQuery, staleTime: 0 })
}

export async function planChanged(cache: QueryClient): Promise<void> {
  // Removes data that no screen shows, so that it is fetched again when it is needed.
  cache.removeQueries({ queryKey: key, type: 'inactive' })
  await Promise.all([key, [currentUser.path]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Returns a mutation that, after a 409, also refetches the data, because the page shows an outdated plan. */
export function usePlanCall<Given, Answer>(make: (given: Given) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: make,
    gcTime: 0,
    onError: async (error) => {
      if (!(error instanceof CallError)) return
      if (error.status === 401) await viewerIs(cache, null)
      if (error.status === 409) await planChanged(cache)
    },
  })
}
