/** The parts of viewer.ts that Home does not need for its first paint. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { User } from '../user.ts'
import { askForUser, TABS_KEY, USER_KEY } from './viewer.ts'

/** Also null if the call fails. */
export function useResolveUser(): () => Promise<User | null> {
  const cache = useQueryClient()
  return () =>
    cache.ensureQueryData({ queryKey: USER_KEY, queryFn: ({ signal }) => askForUser(signal) }).catch(() => null)
}

/** Returns a function, because signing out refetches the data (`viewerIs`) before the screen closes. */
export const onlySignedIn = (cache: QueryClient) => (): boolean =>
  (cache.getQueryData<User | null>(USER_KEY) ?? null) !== null

/** A storage event reaches only the other tabs, and only if the value has changed. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(TABS_KEY, crypto.randomUUID())
  } catch {
    // Storage is blocked; other tabs notice the change at their next call.
  }
}
