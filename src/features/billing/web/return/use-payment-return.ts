import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { tellOtherTabs, viewerIs } from '#features/account/web/viewer.ts'
import { currentUser } from '#features/account/user.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { reauthenticate, verifyCheckout } from '../../contract.ts'
import { planChanged, usePlanCall } from '../queries.ts'
import { removeSecretsFromAddress, hasPaymentSecrets, takePaymentSecrets } from './payment-secrets.ts'
import { completePayment } from './complete-payment.ts'

/**
 * §4 "Payment return". While `verifying` nothing else is shown; `unverified` is a payment that can be verified after a
 * sign-in. @param onVerified called when the plan is active
 */
export function usePaymentReturn(onVerified: () => void) {
  const cache = useQueryClient()
  const text = useText()
  const { sentence } = useSentence()
  const { mutateAsync: verify } = usePlanCall((sessionId: string) => call(verifyCheckout, { body: { sessionId } }))
  const [state, setState] = useState(() => {
    removeSecretsFromAddress()
    return { verifying: hasPaymentSecrets(), unverified: null as string | null }
  })
  // Taking the secrets makes a second run of this effect harmless, for whatever reason React runs it again.
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
