import type { ReactNode } from 'react'
import { ShareSlotProvider, type Shareable } from '#features/debate/web/share-slot.ts'
import { openedPart } from '#features/language/web/opened-part.ts'
import { useOpenHere } from './open-here.ts'

const ShareDialog = openedPart(
  () => import('#features/share/web/share-dialog.tsx'),
  (file) => file.ShareDialog,
)

/** §4 "Share dialog": whichever screen asks for it, there is one. */
export function Sharing({ children }: { children: ReactNode }) {
  const [shared, share] = useOpenHere<Shareable | null>(null)
  return (
    <ShareSlotProvider value={share}>
      {children}
      {shared && <ShareDialog {...shared} onClose={() => share(null)} onFailed={() => share(null)} />}
    </ShareSlotProvider>
  )
}
