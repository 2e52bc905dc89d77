/** The hooks for the calls on the other ways into an account (§18). */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import type { Confirmation } from '../../contract.ts'
import {
  addPasskey,
  listPasskeys,
  loginByPasskey,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  removePassword,
  renamePasskey,
} from '../../passkey-contract.ts'
import {
  loginByRecoveryCode,
  loginByReset,
  makeRecoveryCodes,
  type Recovery,
  credentials,
} from '../../credential-contract.ts'
import { useEntry, useOwnCall } from '../queries.ts'
import { onlySignedIn } from '../viewer.ts'

const waysKey = [credentials.path] as const
const passkeysKey = [listPasskeys.path] as const

export function useWaysIn() {
  const cache = useQueryClient()
  return useQuery({
    queryKey: waysKey,
    enabled: onlySignedIn(cache),
    queryFn: ({ signal }) => call(credentials, { signal }),
    refetchOnMount: 'always',
  })
}

export function usePasskeys() {
  const cache = useQueryClient()
  return useQuery({
    queryKey: passkeysKey,
    enabled: onlySignedIn(cache),
    queryFn: ({ signal }) => call(listPasskeys, { signal }),
    refetchOnMount: 'always',
  })
}

/** What opens the account has changed. */
export async function waysChanged(cache: QueryClient): Promise<void> {
  await Promise.all([waysKey, passkeysKey].map((queryKey) => cache.invalidateQueries({ queryKey })))
}

export const useMakeRecoveryCodes = () =>
  useOwnCall((given: Confirmation) => call(makeRecoveryCodes, { body: given }), waysChanged)

/** @param name what the passkey is called until its owner renames it */
export const useAddPasskey = (name: string) =>
  useOwnCall(async (given: Confirmation) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = await call(passkeyOptions, { body: given })
    // The server's library makes the options for this one; our contract names only what we read of them.
    const credential = await startRegistration({ optionsJSON: optionsJSON as never })
    return call(addPasskey, { body: { name, credential: credential as never } })
  }, waysChanged)

export const useRenamePasskey = () =>
  useOwnCall(
    ({ id, name }: { id: string; name: string }) => call(renamePasskey, { params: { id }, body: { name } }),
    waysChanged,
  )

export const useRemovePasskey = () =>
  useOwnCall(
    ({ id, given }: { id: string; given: Confirmation }) => call(removePasskey, { params: { id }, body: given }),
    waysChanged,
  )

export const useRemovePassword = () =>
  useOwnCall((given: Confirmation) => call(removePassword, { body: given }), waysChanged)

interface PasskeyEntry {
  /** Whether the signed-in user proves again who it is. */
  readonly again?: boolean
  /** Whether the browser offers passkeys in the name field, without a window of its own. */
  readonly inField?: boolean
}

/** Signs in by a passkey. Throws the browser's `WebAuthnError` when the person gave up. */
export const usePasskeyLogin = () =>
  useEntry(async ({ again = false, inField = false }: PasskeyEntry) => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = await call(passkeyLoginOptions, { body: { again } })
    const credential = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: inField,
      verifyBrowserAutofillInput: false,
    })
    return call(loginByPasskey, { body: { credential: credential as never } })
  })

/** @param onIn called when the sign-in has succeeded, before the page shows its user */
export const useRecovery = (onIn: () => void) =>
  useEntry(async (given: Recovery) => {
    const user = await call(loginByRecoveryCode, { body: given })
    onIn()
    return user
  })

/** @param onIn as above */
export const useResetLink = (onIn: () => void) =>
  useEntry(async (token: string) => {
    const user = await call(loginByReset, { body: { token } })
    onIn()
    return user
  })
