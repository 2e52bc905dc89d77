import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { navigate } from '#platform/web/navigation/location.ts'
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import type { Endpoint } from '#platform/endpoint.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { shownTheme } from '#platform/web/theme.ts'
import * as calls from '../contract.ts'
import texts from '../texts/account-texts.json' with { type: 'json' }
import type { User } from '../user.ts'
import { keepTheme, userChanges, viewerIs } from './viewer.ts'
import { onlySignedIn, tellOtherTabs } from './viewer-changes.ts'

export function useOwnQuery<Answer>(endpoint: Endpoint<string, undefined, undefined, Answer>) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: [endpoint.path],
    enabled: onlySignedIn(cache),
    queryFn: ({ signal }) => call(endpoint, { signal }),
    refetchOnMount: 'always',
  })
}

/** Makes a call. After a 401, the page treats the user as signed out. */
export function useOwnCall<Given, Answer>(
  make: (given: Given) => Promise<Answer>,
  onSuccess: (cache: QueryClient, answer: Answer, given: Given) => Promise<void> | void = () => {},
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: make,
    // The cache would otherwise keep the input of a finished call, such as a password, for several minutes.
    gcTime: 0,
    onSuccess: (answer, given) => onSuccess(cache, answer, given),
    onError: async (error) => {
      if (error instanceof CallError && error.status === 401) await viewerIs(cache, null)
    },
  })
}

/** @param onIn called before the page shows the user as signed in */
export function useEntry<Given>(enter: (given: Given) => Promise<User>, onIn: () => void = () => {}) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (given: Given) => {
      const user = await enter(given)
      onIn()
      return user
    },
    gcTime: 0,
    onSuccess: async (user) => {
      await viewerIs(cache, user)
      tellOtherTabs()
    },
  })
}

export const useLogin = () => useEntry((credentials: calls.Credentials) => call(calls.login, { body: credentials }))

/** Registers an account and saves the current theme in it (§4). */
export const useRegister = (onIn: () => void) =>
  useEntry(async (registration: calls.Registration & { readonly invite?: string }) => {
    const user = await call(calls.register, { body: registration })
    const theme = shownTheme()
    if (theme !== user.theme) await keepTheme(theme)
    return { ...user, theme }
  }, onIn)

async function leave(cache: QueryClient): Promise<void> {
  // Deletes the drafts in this tab, because they belong to the user who has left.
  sessionStorage.clear()
  await viewerIs(cache, null)
  tellOtherTabs()
}

export function useSignOut(): { signOut: () => void; busy: boolean } {
  const text = useText()
  const onFailed = useFailureToast(texts.logoutFailed)
  const signingOut = useOwnCall(() => call(calls.logout), leave)
  const onLeft = () => {
    navigate('/auth')
    toast({ title: text(texts.loggedOut), description: text(texts.loggedOutDetail) })
  }
  const signOut = () => void signingOut.mutateAsync(undefined).then(onLeft, onFailed)
  return { signOut, busy: signingOut.isPending }
}

export const useDeleteAccount = () =>
  useOwnCall((given: calls.Confirmation) => call(calls.deleteAccount, { body: given }), leave)

export const useUpdateProfile = () =>
  useOwnCall(
    (profile: calls.Profile) => call(calls.updateProfile, { body: profile }),
    // Keeps the theme that is shown, even if the server could not save it (§8).
    (cache, user) => userChanges(cache, ({ theme }) => ({ ...user, theme })),
  )

export const useExport = () => useOwnCall(async () => JSON.stringify(await call(calls.exportAccount), null, 2))

export const useSessions = () => useOwnQuery(calls.listSessions)

const sessionsChanged = (cache: QueryClient) => cache.invalidateQueries({ queryKey: [calls.listSessions.path] })

export const useChangePassword = () =>
  useOwnCall((given: calls.PasswordChange) => call(calls.changePassword, { body: given }), sessionsChanged)

export const useEndOtherSessions = () => useOwnCall(() => call(calls.endOtherSessions), sessionsChanged)

export const useEndSession = () =>
  useOwnCall(({ id }: calls.Session) => call(calls.endSession, { params: { id } }), sessionsChanged)
