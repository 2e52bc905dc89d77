/** The hooks for the calls of the account's screens; viewer.ts has the calls that every page makes. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { shownTheme } from '#platform/web/theme.ts'
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
  login,
  logout,
  register,
  updateProfile,
  type Confirmation,
  type Credentials,
  type PasswordChange,
  type Profile,
  type Registration,
  type Session,
} from '../contract.ts'
import { texts } from '../texts/account-texts.ts'
import type { User } from '../user.ts'
import { keepTheme, onlySignedIn, tellOtherTabs, userChanges, viewerIs } from './viewer.ts'

const sessionsKey = [listSessions.path] as const

/** A mutation of the signed-in user. After a 401 the session has ended, and the page treats the user as signed out. */
export function useOwnCall<Given, Answer>(
  make: (given: Given) => Promise<Answer>,
  onSuccess: (cache: QueryClient, answer: Answer, given: Given) => Promise<void> | void = () => {},
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: make,
    // Otherwise the cache would keep the variables, passwords included, for some minutes.
    gcTime: 0,
    onSuccess: (answer, given) => onSuccess(cache, answer, given),
    onError: async (error) => {
      if (error instanceof CallError && error.status === 401) await viewerIs(cache, null)
    },
  })
}

export function useEntry<Given>(enter: (given: Given) => Promise<User>) {
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

/**
 * A new account gets the theme that is shown (§4), so that registering does not change the page's theme.
 * @param onRegistered called when the account is made, before the page shows its user
 */
export const useRegister = (onRegistered: () => void) =>
  useEntry(async (registration: Registration & { readonly invite?: string }) => {
    const user = await call(register, { body: registration })
    const theme = shownTheme()
    if (theme !== user.theme) await keepTheme(theme)
    onRegistered()
    return { ...user, theme }
  })

async function leave(cache: QueryClient): Promise<void> {
  // Drafts in this tab belong to the former viewer, too.
  sessionStorage.clear()
  await viewerIs(cache, null)
  tellOtherTabs()
}

/** §2: Sign out from the account menu or the profile page leads to /auth. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const text = useText()
  const { sentence } = useSentence()
  const [, navigate] = useLocation()
  const signingOut = useOwnCall(() => call(logout), leave)
  const signOut = async () => {
    try {
      await signingOut.mutateAsync(undefined)
    } catch (error) {
      toast({ title: text(texts.logoutFailed), description: sentence(error as Error), variant: 'destructive' })
      return
    }
    navigate('/auth')
    toast({ title: text(texts.loggedOut), description: text(texts.loggedOutDetail) })
  }
  return { signOut: () => void signOut(), busy: signingOut.isPending }
}

export const useDeleteAccount = () => useOwnCall((given: Confirmation) => call(deleteAccount, { body: given }), leave)

export const useUpdateProfile = () =>
  useOwnCall(
    (profile: Profile) => call(updateProfile, { body: profile }),
    // The theme on the screen stays, also if it could not be saved (§8).
    (cache, user) => userChanges(cache, ({ theme }) => ({ ...user, theme })),
  )

export const useChangePassword = () =>
  useOwnCall(
    (given: PasswordChange) => call(changePassword, { body: given }),
    (cache) => cache.invalidateQueries({ queryKey: sessionsKey }),
  )

/** Returns the text of a JSON file. */
export const useExport = () => useOwnCall(async () => JSON.stringify(await call(exportAccount), null, 2))

export function useSessions() {
  const cache = useQueryClient()
  return useQuery({
    queryKey: sessionsKey,
    enabled: onlySignedIn(cache),
    queryFn: ({ signal }) => call(listSessions, { signal }),
    refetchOnMount: 'always',
  })
}

export const useEndOtherSessions = () =>
  useOwnCall(
    () => call(endOtherSessions),
    (cache) => cache.invalidateQueries({ queryKey: sessionsKey }),
  )

export const useEndSession = () =>
  useOwnCall(
    ({ id }: Session) => call(endSession, { params: { id } }),
    (cache) => cache.invalidateQueries({ queryKey: sessionsKey }),
  )
