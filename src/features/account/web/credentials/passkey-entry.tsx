import { useEffect, useEffectEvent, useState } from 'react'
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useText } from '#features/language/web/text.tsx'
import { CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { nameOf } from '../../name.ts'
import texts from '../../texts/account-texts.json' with { type: 'json' }
import credentialTexts from '../../texts/credential-texts.json' with { type: 'json' }
import { useFailureToast, usePasskeyLogin } from './queries.ts'

/** Interval for requesting new passkey options, in milliseconds. Their challenge expires after five minutes (§18). */
const ASKED_AGAIN_MS = 4 * 60_000

export function PasskeyEntry() {
  const text = useText()
  const failed = useFailureToast()
  const button = usePasskeyLogin()
  const field = usePasskeyLogin()
  const enter = async (login: ReturnType<typeof usePasskeyLogin>, inField: boolean) => {
    try {
      const user = await login.mutateAsync({ inField })
      toast({ title: text(texts.welcomeBack), description: text(texts.loggedInAs, { name: nameOf(user) }) })
    } catch (error) {
      // If the browser offered the passkey unasked, only a rejection by the server is reported.
      if (!inField || (error instanceof CallError && error.status === 401)) failed(texts.loginFailed, error)
    }
  }
  // A browser handles only one passkey request at a time, so pressing the button cancels the request of the name field.
  const [pressed, setPressed] = useState(false)
  const offer = useEffectEvent(() => void enter(field, true))
  useEffect(() => {
    if (pressed) return () => WebAuthnAbortService.cancelCeremony()
    let timer: ReturnType<typeof setInterval> | undefined
    let left = false
    void browserSupportsWebAuthnAutofill().then((supported) => {
      if (!supported || left) return
      offer()
      timer = setInterval(() => offer(), ASKED_AGAIN_MS)
    })
    return () => {
      left = true
      clearInterval(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [pressed])
  const press = async () => {
    setPressed(true)
    await enter(button, false)
    setPressed(false)
  }
  return (
    <Button busy={button.isPending} onClick={() => void press()}>
      {text(credentialTexts.passkeySignIn)}
    </Button>
  )
}
