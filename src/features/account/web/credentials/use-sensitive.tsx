import { useState, type ReactNode } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { refusals } from '../../texts/refusal-texts.ts'
import { texts } from '../../texts/account-texts.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { wasCancelled, useWaysIn, type SensitiveAct } from './queries.ts'

const ConfirmDialog = lazyOnPress(
  () => import('./confirm-dialog.tsx'),
  (file) => file.ConfirmDialog,
)

/**
 * Runs an act that needs a proof of who the user is (§18): at once while the sign-in replaces the password, else after a
 * dialog. The caller must render `dialog`.
 * @param failedTitle English title of the toast after a refusal
 */
export function useSensitive(
  username: string,
  failedTitle: string = texts.updateFailed,
): { run: (act: SensitiveAct) => Promise<void>; dialog: ReactNode } {
  const text = useText()
  const { sentence } = useSentence()
  const { data: ways } = useWaysIn()
  const [asking, setAsking] = useState<SensitiveAct | null>(null)
  const tell = (error: unknown) => {
    if (wasCancelled(error)) return
    const description = error instanceof CallError ? sentence(error) : text(refusals['passkey-refused'])
    toast({ title: text(failedTitle), description, variant: 'destructive' })
  }
  const run = async (act: SensitiveAct) => {
    // Not known yet: the server says whether a proof is needed.
    if (ways?.confirmed === false) {
      setAsking(() => act)
      return
    }
    try {
      await act({})
    } catch (error) {
      // The sign-in no longer replaces the password.
      if (error instanceof CallError && error.code === 'confirmation-required') setAsking(() => act)
      else tell(error)
    }
  }
  const close = () => setAsking(null)
  const dialog = asking && ways && (
    <ConfirmDialog username={username} ways={ways} act={asking} onRefused={tell} onClose={close} onFailed={close} />
  )
  return { run, dialog }
}
