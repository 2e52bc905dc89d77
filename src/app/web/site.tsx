import { Suspense, type ReactNode } from 'react'
import { AccountMenu } from '#features/account/web/menu/account-menu.tsx'
import { ShareSlotProvider, type Shareable } from '#features/debate/web/share-slot.ts'
import { ChangeLanguageProvider, type ChangeLanguage } from '#features/language/web/change-slot.ts'
import { openedPart } from '#features/language/web/opened-part.ts'
import { optionalPart } from '#platform/web/ui/optional-part.ts'
import { useOpenHere } from './above/open-here.ts'
import { Screens } from './screens.tsx'
import { Shell } from './shell.tsx'
import { languageFailed } from './speaking/language-failed.ts'

const MyDebatesPanel = openedPart(
  () => import('#features/debate/web/lists/my-debates-panel.tsx'),
  (file) => file.MyDebatesPanel,
)

const ShareDialog = openedPart(
  () => import('#features/share/web/share-dialog.tsx'),
  (file) => file.ShareDialog,
)

const LanguagePart = optionalPart(() => import('./speaking/language-part.tsx').then((part) => part.LanguagePart))

const TestModePart = optionalPart(() => import('./test-mode-part.tsx').then((part) => part.TestModePart))

const changeLanguage: ChangeLanguage = (...change) =>
  import('./speaking/speaking.ts').then((part) => part.changeLanguage(...change), languageFailed)

/** The frame with the features' parts in it, and the screen of the current path. */
export function Site() {
  const [panel, showPanel] = useOpenHere(false)
  const switcher = (
    <Suspense>
      <LanguagePart />
    </Suspense>
  )
  return (
    <>
      <Suspense>
        <TestModePart />
      </Suspense>
      <Shell start={<AccountMenu onMyDebates={() => showPanel(true)} />} end={switcher}>
        <ChangeLanguageProvider value={changeLanguage}>
          <Sharing>
            <Screens />
            {panel && <MyDebatesPanel onClose={() => showPanel(false)} onFailed={() => showPanel(false)} />}
          </Sharing>
        </ChangeLanguageProvider>
      </Shell>
    </>
  )
}

/** §4 "Share dialog": whichever screen asks for it, there is one. */
function Sharing({ children }: { children: ReactNode }) {
  const [shared, share] = useOpenHere<Shareable | null>(null)
  return (
    <ShareSlotProvider value={share}>
      {children}
      {shared && <ShareDialog {...shared} onClose={() => share(null)} onFailed={() => share(null)} />}
    </ShareSlotProvider>
  )
}
