/** Keeps the current user in the client cache (§9). Every page loads this file. */
import { useEffect } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CallError } from '#platform/web/calls/call-error.ts'
import { fillCache, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { lazyCall } from '#platform/web/calls/lazy-call.ts'
import { logFailure } from '#platform/web/log.ts'
import type { Theme } from '#platform/web/theme.ts'
import type { User } from '../user.ts'
import menuTexts from '../texts/menu-texts.json' with { type: 'json' }

const PATH = '/api/user'
export const USER_KEY = [PATH] as const

const load = () => import('../user.ts')
const callUser = lazyCall(load, (file) => file.currentUser)
const callSaveTheme = lazyCall(load, (file) => file.saveTheme)

/** Returns the current user, or null after a 401, which means that nobody is signed in (§7). */
export async function askForUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await callUser(signal && { signal })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** Caches the user from the page's HTML. Returns undefined if the HTML did not contain the user. */
export function prefillUser(cache: QueryClient, answers: FirstAnswersReader): User | null | undefined {
  const user = answers.of<User>(PATH)
  fillCache(cache, USER_KEY, user)
  return user
}

/** Returns the current user, or null if nobody is signed in or the user is not known yet. */
export function useUser() {
  const query = useQuery({ queryKey: USER_KEY, queryFn: ({ signal }) => askForUser(signal) })
  return { user: query.data ?? null, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** Replaces the cached user, clears the previous viewer's data, and refetches what the screen shows. */
export async function viewerIs(cache: QueryClient, user: User | null): Promise<void> {
  await cache.cancelQueries()
  cache.setQueryData(USER_KEY, user)
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== USER_KEY[0] }
  cache.removeQueries({ ...others, type: 'inactive' })
  void cache.resetQueries({ ...others, type: 'active' })
}

export function userChanges(cache: QueryClient, change: (user: User) => User): void {
  cache.setQueryData<User | null>(USER_KEY, (user) => user && change(user))
}

/** The storage key that changes with the viewer, so that other tabs stop showing the previous viewer's data. */
export const TABS_KEY = 'viewer-changed'

export function useOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const askAgain = async () => viewerIs(cache, await askForUser().catch(() => null))
    const hear = (event: StorageEvent) => void (event.key === TABS_KEY && askAgain())
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [cache])
}

/** Saves the theme; a failure is only logged (§8). */
export async function keepTheme(theme: Theme): Promise<void> {
  await callSaveTheme({ body: { theme } }).catch((error: unknown) => logFailure(menuTexts.themeNotSaved, error))
}

export function useSaveTheme(): (theme: Theme) => void {
  const cache = useQueryClient()
  return (theme) => {
    userChanges(cache, (user) => ({ ...user, theme }))
    void keepTheme(theme)
  }
}
