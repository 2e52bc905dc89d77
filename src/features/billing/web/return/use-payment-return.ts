import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { viewerIs } from '#features/account/web/viewer.ts'
import { tellOtherTabs } from '#features/account/web/viewer-changes.ts'
import { currentUser } from '#features/account/user.ts'
import type { Text } from '#features/language/fill.ts'
import { type Sentences, useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast, type ToastContent } from '#platform/web/toast/toast.ts'
import { reauthenticate, verifyCheckout } from '../../contract.ts'
import refusals from '../../refusal-texts.json' with { type: 'json' }
import texts from '../../texts.json' with { type: 'json' }
import { planChanged, usePlanCall } from '../queries.ts'
import {
  hasPaymentSecrets,
  type PaymentSecrets,
  removeSecretsFromAddress,
  takePaymentSecrets,
} from './payment-secrets.ts'

/** Completes the payment (§4 "Payment return"). `unverified` is the id of a payment that can be verified after signing in. */
export function usePaymentReturn(onVerified: () => void) {
  const cache = useQueryClient()
  const text = useText()
  const { sentence } = useSentence()
  const { mutateAsync: verify } = usePlanCall((sessionId: string) => call(verifyCheckout, { body: { sessionId } }))
  const [state, setState] = useState(() => {
    removeSecretsFromAddress()
    return { verifying: hasPaymentSecrets(), unverified: null as string | null }
  })
  // A second run of this effect is harmless, because the secrets can be taken only once.
  useEffect(() => {
    const secrets = takePaymentSecrets()
    if (secrets === null) return
    const signIn = async (authToken: string) => {
      await call(reauthenticate, { body: { authToken } })
      await viewerIs(cache, await call(currentUser).catch(() => null))
      tellOtherTabs()
    }
    void completePayment(secrets, { reauthenticate: signIn, verify }, { text, sentence }).then(async (end) => {
      if (end.toast !== null) toast(end.toast)
      await planChanged(cache)
      setState({ verifying: false, unverified: end.loginNeeded ? secrets.sessionId : null })
      if (end.verified) onVerified()
    })
  }, [cache, text, sentence, verify, onVerified])
  return state
}

export interface PaymentCalls {
  readonly reauthenticate: (authToken: string) => Promise<void>
  readonly verify: (sessionId: string) => Promise<{
    success: boolean
    subscription?: { name: string } | undefined
    error?: string | undefined
    pending?: true | undefined
  }>
}

/** Redeems the payment's secrets and returns the toast to show, if any (§8). Never throws. */
export async function completePayment(
  { sessionId, authToken }: PaymentSecrets,
  calls: PaymentCalls,
  { text, sentence }: { readonly text: Text } & Sentences,
): Promise<{ toast: ToastContent | null; verified: boolean; loginNeeded: boolean }> {
  const failed = (title: string, description: string, loginNeeded = false) => ({
    toast: { title: text(title), description: text(description), variant: 'destructive' as const },
    verified: false,
    loginNeeded,
  })
  if (authToken !== null) {
    try {
      await calls.reauthenticate(authToken)
    } catch (error) {
      // If somebody else's account is signed in, the user must sign out first.
      if (error instanceof CallError && error.code === 'other-account')
        return failed(texts.authenticationFailed, sentence(error))
      if (error instanceof CallError && error.status === 401)
        return failed(texts.authenticationFailed, texts.loginToComplete, true)
      // After any other error, such as a 429, the user may still be signed in, so a payment is still verified.
      if (sessionId === null)
        return failed(texts.authenticationFailed, sentence(error as Error) || texts.loginToComplete)
    }
  }
  if (sessionId === null) return { toast: null, verified: false, loginNeeded: false }
  const refused = (message: string | undefined, otherwise: string) =>
    message?.includes('Authentication required')
      ? failed(texts.pleaseLogin, texts.loginToActivate, true)
      : failed(texts.verificationFailed, otherwise)
  try {
    const { success, subscription, error, pending } = await calls.verify(sessionId)
    if (pending) {
      const onItsWay = { title: text(texts.paymentOnItsWay), description: text(refusals['payment-open']) }
      return { toast: onItsWay, verified: false, loginNeeded: false }
    }
    if (!success) return refused(error, error || texts.verificationIncomplete)
    const description = text(texts.welcomeToPlan, { plan: text(subscription?.name ?? '') })
    return { toast: { title: text(texts.subscriptionActive), description }, verified: true, loginNeeded: false }
  } catch (error) {
    return refused((error as Error).message, sentence(error as Error) || texts.verifyFailed)
  }
}
