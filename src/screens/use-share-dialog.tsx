import type { ReactNode } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useOpenOverlay } from './use-open-overlay.ts'

const load = () => import('#features/share/web/dialog/share-dialog.tsx')
const ShareDialog = lazyOnPress(load, (file) => file.ShareDialog)

export function useShareDialog({ id, question }: { readonly id: string; readonly question: string }) {
  const [open, show] = useOpenOverlay(false)
  const close = () => show(false)
  const dialog: ReactNode = open && <ShareDialog id={id} question={question} onClose={close} onFailed={close} />
  return { share: () => show(true), dialog }
}
