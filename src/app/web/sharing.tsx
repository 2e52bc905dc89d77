import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ShareSlotProvider, type Shareable } from '#features/debate/web/share-slot.ts'

const ShareDialog = lazy(() =>
  import('#features/share/web/share-dialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })),
)

/** §4 "Share dialog": whichever screen asks for it, there is one. */
export function Sharing({ children }: { children: ReactNode }) {
  const [shared, share] = useState<Shareable | null>(null)
  return (
    <ShareSlotProvider value={share}>
      {children}
      {shared && (
        <Suspense>
          <ShareDialog {...shared} onClose={() => share(null)} />
        </Suspense>
      )}
    </ShareSlotProvider>
  )
}
