/** The cached plan of the signed-in user, and the calls that change or pay for it (§7). */
import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#features/account/user.ts'
import { userChanges, viewerIs } from '#features/account/web/viewer.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import { fillCache, usePrefilled, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { readSubscription, type Subscription } from '../contract.ts'

const key = [readSubscription.path] as const

/** §7: a 401 is no error here; null means that nobody is signed in. */
async function askForSubscription(signal: AbortSignal): Promise<Subscription | null> {
  try {
    return await call(readSubscription, { signal })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

const subscriptionQuery = {
  queryKey: key,
  queryFn: ({ signal }: { signal: AbortSignal }) => askForSubscription(signal),
}

export function prefillSubscription(cache: QueryClient, answers: FirstAnswersReader): void {
  fillCache(cache, key, answers.of(readSubscription))
}

/**
 * Returns the subscription; null or undefined when nobody is signed in. Opening the page asks again, unless it came with the
 * page.
 */
export function useSubscription() {
  const cache = useQueryClient()
  const prefilled = usePrefilled(key)
  // A function, because a sign-out reads the data on the screen again before that screen has gone.
  const enabled = () => cache.getQueryData([currentUser.path]) !== null
  return useQuery({ ...subscriptionQuery, enabled, refetchOnMount: prefilled ? false : 'always' })
}

/** Copies the subscription's plan into the cached user: the models' locks depend on it. */
export function useSameTier(subscription: Subscription | null | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!subscription) return
    const { tier, status, periodEnd } = subscription
    const plan = { subscriptionTier: tier, subscriptionStatus: status, subscriptionPeriodEnd: periodEnd }
    userChanges(cache, (user) => ({ ...user, ...plan }))
  }, [cache, subscription])
}

/** Returns a function that asks for the subscription as it is now; null when nobody is signed in. */
export function useAskForSubscription(): () => Promise<Subscription | null> {
  const cache = useQueryClient()
  return () => cache.fetchQuery({ ...subscriptionQuery, staleTime: 0 })
}

/** Reads again what the page knows of the plan: the subscription, and the user with their tier. */
export async function planChanged(cache: QueryClient): Promise<void> {
  // What came with the page, and what no screen shows, is asked for when it is needed.
  cache.removeQueries({ queryKey: key, type: 'inactive' })
  await Promise.all([key, [currentUser.path]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/**
 * A call about the user's own plan. After a 401 the page treats the user as signed out; after a 409 it reads the plan
 * again, because it shows an outdated one.
 */
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
