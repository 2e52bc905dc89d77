/** §4 "Payment return": redeems the two secrets of the address, and makes the toast (§8). */
import type { Sentences } from '#features/language/web/sentence.ts'
import type { Text } from '#features/language/fill.ts'
import { CallError } from '#platform/web/calls/call.ts'
import type { ToastContent } from '#platform/web/toast/toast.ts'
import { texts } from '../../texts.ts'
import type { PaymentSecrets } from './payment-secrets.ts'

/** The two calls; each throws when it is refused. */
export interface PaymentCalls {
  readonly reauthenticate: (authToken: string) => Promise<void>
  readonly verify: (sessionId: string) => Promise<{
    success: boolean
    subscription?: { name: string } | undefined
    error?: string | undefined
    pending?: true | undefined
  }>
}

export interface Completion {
  /** Null when there was nothing to verify. */
  readonly toast: ToastContent | null
  readonly verified: boolean
  readonly loginNeeded: boolean
}

export interface Words {
  readonly text: Text
  readonly sentence: Sentences['sentence']
}

/** Signs in if need be, then verifies the payment. Never throws. */
export async function completePayment(
  { sessionId, authToken }: PaymentSecrets,
  { reauthenticate, verify }: PaymentCalls,
  { text, sentence }: Words,
): Promise<Completion> {
  const failed = (title: string, description: string, loginNeeded = false): Completion => ({
    toast: { title: text(title), description: text(description), variant: 'destructive' },
    verified: false,
    loginNeeded,
  })
  if (authToken !== null) {
    try {
      await reauthenticate(authToken)
    } catch (error) {
      const refusal = error instanceof CallError ? error.status : 0
      // A user signed in to another account must sign out first; a sign-in alone would not help.
      const other = error instanceof CallError && error.code === 'other-account'
      if (other || refusal === 401) {
        return failed(texts.authenticationFailed, other ? sentence(error) : texts.loginToComplete, !other)
      }
      // Too many calls, or a server that is busy, say nothing about the user: a signed-in user is still verified.
      if (sessionId === null)
        return failed(texts.authenticationFailed, sentence(error as Error) || texts.loginToComplete)
    }
  }
  if (sessionId === null) return { toast: null, verified: false, loginNeeded: false }
  try {
    const { success, subscription, error, pending } = await verify(sessionId)
    if (pending) {
      const toast = { title: text(texts.paymentOnItsWay), description: text(texts.paymentOpen) }
      return { toast, verified: false, loginNeeded: false }
    }
    if (!success) return refused(error, failed(texts.verificationFailed, error || texts.verificationIncomplete))
    const plan = text(subscription?.name ?? '')
    return {
      toast: { title: text(texts.subscriptionActive), description: text(texts.welcomeToPlan, { plan }) },
      verified: true,
      loginNeeded: false,
    }
  } catch (error) {
    const { message } = error as Error
    return refused(message, failed(texts.verificationFailed, sentence(error as Error) || texts.verifyFailed))
  }

  function refused(message: string | undefined, otherwise: Completion): Completion {
    return message?.includes('Authentication required')
      ? failed(texts.pleaseLogin, texts.loginToActivate, true)
      : otherwise
  }
}
