import { useState, type ReactNode } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { refusals } from '../../texts/refusal-texts.ts'
import { texts } from '../../texts/account-texts.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { wasCancelled } from './was-cancelled.ts'
import { useWaysIn } from './queries.ts'
import type { SensitiveAct } from './sensitive-act.ts'

const ConfirmDialog = lazyOnPress(
  () => import('./confirm-dialog.tsx'),
  (file) => file.ConfirmDialog,
)

/**
 * Runs what needs a proof of who it is (§18): at once while the sign-in stands for the password, else after a dialog has
 * asked for one. `dialog` must be drawn by the caller.
 * @param failedTitle an English text: the title of the toast for what was refused
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
      // The minutes in which the sign-in stood for the password are over.
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
