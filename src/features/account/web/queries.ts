/** One hook per call of the account's screens; viewer.ts has those that every page makes. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, CallError } from '#platform/web/call.ts'
import { shownTheme } from '#platform/web/theme.ts'
import {
  changePassword,
  deleteAccount,
  endSession,
  exportAccount,
  listSessions,
  login,
  logout,
  register,
  updateProfile,
  type Credentials,
  type PasswordChange,
  type Profile,
  type Registration,
  type Session,
} from '../contract.ts'
import type { User } from '../user.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { keepTheme, userChanges, viewerIs } from './viewer.ts'

const sessionsKey = [listSessions.path] as const

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
    onError: async (error) => {
      if (error instanceof CallError && error.status === 401) await viewerIs(cache, null)
    },
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
    // The theme on the screen stays, also where it could not be saved (§8).
    (cache, user) => userChanges(cache, ({ theme }) => ({ ...user, theme })),
  )

export const useChangePassword = () =>
  useOwnCall(
    (given: PasswordChange) => call(changePassword, { body: given }),
    (cache) => cache.invalidateQueries({ queryKey: sessionsKey }),
  )

/** Everything that is kept about oneself, as the file's text. */
export const useExport = () => useOwnCall(async () => JSON.stringify(await call(exportAccount), null, 2))

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    refetchOnMount: 'always',
  })
}

export const useEndSession = () =>
  useOwnCall(
    ({ id }: Session) => call(endSession, { params: { id } }),
    (cache) => cache.invalidateQueries({ queryKey: sessionsKey }),
  )
