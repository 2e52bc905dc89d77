import type { QueryClient } from '@tanstack/react-query'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import type { Confirmation } from '../../contract.ts'
import * as calls from '../../credential-contract.ts'
import refusals from '../../texts/refusal-texts.json' with { type: 'json' }
import { useEntry, useOwnCall, useOwnQuery } from '../queries.ts'

export const useWaysIn = () => useOwnQuery(calls.credentials)
export const usePasskeys = () => useOwnQuery(calls.listPasskeys)

export async function waysChanged(cache: QueryClient): Promise<void> {
  const keys = [calls.credentials.path, calls.listPasskeys.path]
  await Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })))
}

export const useMakeRecoveryCodes = () =>
  useOwnCall((given: Confirmation) => call(calls.makeRecoveryCodes, { body: given }), waysChanged)

export const useAddPasskey = (name: string) =>
  useOwnCall(async (given: Confirmation) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = await call(calls.passkeyOptions, { body: given })
    // The cast is needed, because the contract's type has only the fields that the server reads.
    const credential = await startRegistration({ optionsJSON: optionsJSON as never })
    return call(calls.addPasskey, { body: { name, credential: credential as never } })
  }, waysChanged)

export const useRenamePasskey = () =>
  useOwnCall(
    ({ id, name }: { id: string; name: string }) => call(calls.renamePasskey, { params: { id }, body: { name } }),
    waysChanged,
  )

export const useRemovePasskey = () =>
  useOwnCall(
    ({ id, given }: { id: string; given: Confirmation }) => call(calls.removePasskey, { params: { id }, body: given }),
    waysChanged,
  )

export const useRemovePassword = () =>
  useOwnCall((given: Confirmation) => call(calls.removePassword, { body: given }), waysChanged)

/** Signs in with a passkey, or proves the user's identity again (`again`). Throws `WebAuthnError` if the user cancels. */
export const usePasskeyLogin = () =>
  useEntry(async ({ again = false, inField = false }: { readonly again?: boolean; readonly inField?: boolean }) => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = await call(calls.passkeyLoginOptions, { body: { again } })
    const field = { useBrowserAutofill: inField, verifyBrowserAutofillInput: false }
    const credential = await startAuthentication({ optionsJSON, ...field })
    return call(calls.loginByPasskey, { body: { credential: credential as never } })
  })

export const useRecovery = (onIn: () => void) =>
  useEntry((given: calls.Recovery) => call(calls.loginByRecoveryCode, { body: given }), onIn)

export const useResetLink = (onIn: () => void) =>
  useEntry((token: string) => call(calls.loginByReset, { body: { token } }), onIn)

export type SensitiveAct = (given: Confirmation) => Promise<void>

/** Returns true if the user closed the browser's passkey window or let it time out. */
function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Returns a function that shows a failure and its reason in a toast. `title` must be an English text of the interface. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const text = useText()
  const { sentence } = useSentence()
  return (title, error) => {
    if (wasCancelled(error)) return
    const description = error instanceof CallError ? sentence(error) : text(refusals['passkey-refused'])
    toast({ title: text(title), description, variant: 'destructive' })
  }
}

/** Returns false if the site is open at an IP address, because passkeys belong to a domain name. */
export function passkeysHere(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}
