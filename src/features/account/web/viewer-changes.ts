/** This code is separate from viewer.ts, because the home page does not need it for the first paint. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { User } from '../user.ts'
import { askForUser, TABS_KEY, USER_KEY } from './viewer.ts'

/** Returns a function that resolves with the current user, or with null if nobody is signed in or the call fails. */
export function useResolveUser(): () => Promise<User | null> {
  const cache = useQueryClient()
  return () =>
    cache.ensureQueryData({ queryKey: USER_KEY, queryFn: ({ signal }) => askForUser(signal) }).catch(() => null)
}

/** Returns a check that disables a query while nobody is signed in, because a sign-out refetches a screen's data. */
export const onlySignedIn = (cache: QueryClient) => (): boolean =>
  (cache.getQueryData<User | null>(USER_KEY) ?? null) !== null

/** Tells other tabs that the viewer changed. The value is random, because only a new value causes a storage event. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(TABS_KEY, crypto.randomUUID())
  } catch {
    // Storage is blocked, so the other tabs notice the change only at their next call.
  }
}
