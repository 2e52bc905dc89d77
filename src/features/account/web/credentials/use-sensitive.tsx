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

/** §18: asks for a proof unless the sign-in replaces it. Render `dialog`. @param failedTitle English */
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
    // Until the ways are known, the server decides.
    if (ways?.confirmed === false) {
      setAsking(() => act)
      return
    }
    try {
      await act({})
    } catch (error) {
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
