/** One hook per call of the account; who is signed in, and what is forgotten when that changes (spec §9 client cache). */
import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, CallError } from '#platform/web/call.ts'
import { logFailure } from '#platform/web/log.ts'
import { shownTheme, type Theme } from '#platform/web/theme.ts'
import {
  changePassword,
  currentUser,
  deleteAccount,
  endSession,
  exportAccount,
  listSessions,
  login,
  logout,
  register,
  saveTheme,
  updateProfile,
  type Credentials,
  type PasswordChange,
  type Profile,
  type Registration,
  type Session,
  type User,
} from '../contract.ts'
import { texts } from '../texts.ts'
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts'

const keys = {
  user: ['/api/user'],
  sessions: ['/api/user/sessions'],
} as const

/** §7: a 401 is no error here: nobody is signed in. */
async function askForUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await call(currentUser, signal && { signal })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

export interface CurrentUser {
  /** Null: nobody is signed in, or it is not known (yet). */
  readonly user: User | null
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

export function useUser(): CurrentUser {
  const query = useQuery({ queryKey: keys.user, queryFn: ({ signal }) => askForUser(signal) })
  return { user: query.data ?? null, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** What was read as somebody else is forgotten; what is on the screen is read again as the one who is here now. */
async function viewerIs(cache: QueryClient, user: User | null): Promise<void> {
  await cache.cancelQueries()
  cache.setQueryData(keys.user, user)
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== keys.user[0] }
  cache.removeQueries({ ...others, type: 'inactive' })
  void cache.resetQueries({ ...others, type: 'active' })
}

/** When somebody signs in or out in another tab, this one asks again who is here. */
export function useOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const askAgain = async () => viewerIs(cache, await askForUser().catch(() => null))
    return hearOtherTabs(() => void askAgain())
  }, [cache])
}

/** A mutation as the signed-in person: a 401 says that the session has ended, and the page then knows it. */
function useOwnCall<Given, Answer>(
  make: (given: Given) => Promise<Answer>,
  onSuccess: (cache: QueryClient, answer: Answer, given: Given) => Promise<void> | void = () => {},
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: make,
    // The cache would keep what was given, passwords included, for some minutes.
    gcTime: 0,
    onSuccess: (answer, given) => onSuccess(cache, answer, given),
    onError: (error) =>
      error instanceof CallError && error.status === 401 ? viewerIs(cache, null) : Promise.resolve(),
  })
}

function useEntry<Given>(enter: (given: Given) => Promise<User>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: enter,
    gcTime: 0,
    onSuccess: async (user) => {
      await viewerIs(cache, user)
      tellOtherTabs()
    },
  })
}

export const useLogin = () => useEntry((credentials: Credentials) => call(login, { body: credentials }))

/** A new account begins with the theme that is shown (§4): it must not turn the page around. */
export const useRegister = () =>
  useEntry(async (registration: Registration) => {
    const user = await call(register, { body: registration })
    const theme = shownTheme()
    if (theme !== user.theme) await keepTheme(theme)
    return { ...user, theme }
  })

async function leave(cache: QueryClient): Promise<void> {
  // What this tab had typed and not sent is the former viewer's, too.
  sessionStorage.clear()
  await viewerIs(cache, null)
  tellOtherTabs()
}

export const useLogout = () => useOwnCall(() => call(logout), leave)

export const useDeleteAccount = () =>
  useOwnCall((given: { password: string }) => call(deleteAccount, { body: given }), leave)

export const useUpdateProfile = () =>
  useOwnCall(
    (profile: Profile) => call(updateProfile, { body: profile }),
    (cache, user) => {
      cache.setQueryData<User | null>(keys.user, (before) => ({ ...user, theme: before?.theme ?? user.theme }))
    },
  )

export const useChangePassword = () =>
  useOwnCall(
    (given: PasswordChange) => call(changePassword, { body: given }),
    (cache) => cache.invalidateQueries({ queryKey: keys.sessions }),
  )

/** Everything that is kept about oneself, as the file's text. */
export const useExport = () => useOwnCall(async () => JSON.stringify(await call(exportAccount), null, 2))

export function useSessions() {
  return useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    refetchOnMount: 'always',
  })
}

export const useEndSession = () =>
  useOwnCall(
    ({ id }: Session) => call(endSession, { params: { id } }),
    (cache, _, { current }) => (current ? leave(cache) : cache.invalidateQueries({ queryKey: keys.sessions })),
  )

/** §8: a theme that could not be saved is only logged. */
async function keepTheme(theme: Theme): Promise<void> {
  await call(saveTheme, { body: { theme } }).catch((error: unknown) => logFailure(texts.themeNotSaved, error))
}

/** Saves the signed-in person's theme; their cached account says the same at once. */
export function useSaveTheme(): (theme: Theme) => void {
  const cache = useQueryClient()
  return (theme) => {
    cache.setQueryData<User | null>(keys.user, (user) => user && { ...user, theme })
    void keepTheme(theme)
  }
}
