import { useState } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import texts from '../../texts/account-texts.json' with { type: 'json' }
import { CallError } from '#platform/web/calls/call.ts'
import { useFailureToast, useWaysIn, type SensitiveAct } from './queries.ts'

const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazyOnPress(load, (file) => file.ConfirmDialog)

/**
 * Returns `run`, which runs a sensitive action after asking for a proof if the server requires one (§18). The caller must also
 * render `dialog`. @param failedTitle the toast's title, in English
 */
export function useSensitive(username: string, failedTitle: string = texts.updateFailed) {
  const failed = useFailureToast()
  const { data: ways } = useWaysIn()
  const [asking, setAsking] = useState<SensitiveAct | null>(null)
  const tell = (error: unknown) => failed(failedTitle, error)
  const run = async (act: SensitiveAct) => {
    // Until the user's ways to sign in have loaded, the server decides whether a proof is needed.
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
