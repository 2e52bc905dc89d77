/** The signed-in user, which every page asks for, and the cache's reset when the user changes (§9 client cache). */
import { useEffect } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, CallError } from '#platform/web/calls/call.ts'
import { fillCache, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { logFailure } from '#platform/web/log.ts'
import type { Theme } from '#platform/web/theme.ts'
import { menuTexts } from '../texts/menu-texts.ts'
import { currentUser, saveTheme, type User } from '../user.ts'

const key = [currentUser.path] as const

/** §7: a 401 is no error here; it means that nobody is signed in. */
async function askForUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await call(currentUser, signal && { signal })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** The signed-in user that came with the page; undefined when the page did not say. */
export function prefillUser(cache: QueryClient, answers: FirstAnswersReader): User | null | undefined {
  const user = answers.of(currentUser)
  fillCache(cache, key, user)
  return user
}

/** Returns the user, or null when nobody is signed in or the user is not known (yet). */
export function useUser() {
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => askForUser(signal) })
  return { user: query.data ?? null, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** Returns a function that waits until the signed-in user is known; null also when the call fails. */
export function useResolveUser(): () => Promise<User | null> {
  const cache = useQueryClient()
  return () => cache.ensureQueryData({ queryKey: key, queryFn: ({ signal }) => askForUser(signal) }).catch(() => null)
}

/**
 * `enabled` of a query that only a signed-in user may make. It is a function, because a sign-out reads the data on the
 * screen again (`viewerIs`) before that screen has gone.
 */
export const onlySignedIn = (cache: QueryClient) => (): boolean =>
  (cache.getQueryData<User | null>(key) ?? null) !== null

/** Sets the viewer: forgets the former viewer's data, and reads the data on the screen again for the new viewer. */
export async function viewerIs(cache: QueryClient, user: User | null): Promise<void> {
  await cache.cancelQueries()
  cache.setQueryData(key, user)
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== key[0] }
  cache.removeQueries({ ...others, type: 'inactive' })
  void cache.resetQueries({ ...others, type: 'active' })
}

/** Changes the cached account of the signed-in user. */
export function userChanges(cache: QueryClient, change: (user: User) => User): void {
  cache.setQueryData<User | null>(key, (user) => user && change(user))
}

/** A sign-in or sign-out reaches all tabs of the browser, so that no tab shows data of an ended session. */
const TABS_KEY = 'viewer-changed'

/** A storage event reaches only the other tabs, and only when the value has changed. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(TABS_KEY, crypto.randomUUID())
  } catch {
    // Storage is forbidden: each tab then notices the change with its next call.
  }
}

/** Calls `run` when another tab reports a change; returns the function that ends this. */
function hearOtherTabs(run: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === TABS_KEY) run()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** After a sign-in or sign-out in another tab, this tab asks for the user again. */
export function useOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const askAgain = async () => viewerIs(cache, await askForUser().catch(() => null))
    return hearOtherTabs(() => void askAgain())
  }, [cache])
}

/** §8: a theme that could not be saved is only logged. */
export async function keepTheme(theme: Theme): Promise<void> {
  await call(saveTheme, { body: { theme } }).catch((error: unknown) => logFailure(menuTexts.themeNotSaved, error))
}

/** Saves the signed-in user's theme, in the cached account at once. */
export function useSaveTheme(): (theme: Theme) => void {
  const cache = useQueryClient()
  return (theme) => {
    userChanges(cache, (user) => ({ ...user, theme }))
    void keepTheme(theme)
  }
}
