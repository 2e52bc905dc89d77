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
  loginByRecoveryCode,
  loginByReset,
  makeRecoveryCodes,
  type Recovery,
  credentials,
} from '../../credential-contract.ts'
import type { User } from '../../user.ts'
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
    // The server's library makes the options for this one; our contract names only the fields that we read.
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

/**
 * Signs in by a passkey; `again`: the signed-in user proves again who they are; `inField`: the browser offers passkeys in
 * the name field. Throws the browser's `WebAuthnError` if the person gave up.
 */
export const usePasskeyLogin = () =>
  useEntry(async ({ again = false, inField = false }: { readonly again?: boolean; readonly inField?: boolean }) => {
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
function useWayIn<Given>(enter: (given: Given) => Promise<User>, onIn: () => void) {
  return useEntry(async (given: Given) => {
    const user = await enter(given)
    onIn()
    return user
  })
}
export const useRecovery = (onIn: () => void) =>
  useWayIn((given: Recovery) => call(loginByRecoveryCode, { body: given }), onIn)
export const useResetLink = (onIn: () => void) =>
  useWayIn((token: string) => call(loginByReset, { body: { token } }), onIn)

/** An act that needs a proof of who the user is (§18), and gets it. */
export type SensitiveAct = (given: Confirmation) => Promise<void>

/** True if an error of the browser's passkey window says only that the person closed it or let its time pass. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** True if this browser has passkeys at this address: they belong to a site's name, so an IP address has none. */
export function passkeysHere(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}
