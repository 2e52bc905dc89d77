import { Suspense, type ReactNode } from 'react'
import { AccountMenu } from '#features/account/web/menu/account-menu.tsx'
import { ShareSlotProvider, type Shareable } from '#features/debate/web/share-slot.ts'
import { ChangeLanguageProvider, type ChangeLanguage } from '#features/language/web/change-slot.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { useOpenOverlay } from './use-open-overlay.ts'
import { Screens } from '../screens.tsx'
import { Shell } from './shell.tsx'
import { languageFailed } from '../page-language/language-failed.ts'

const MyDebatesPanel = lazyOnPress(
  () => import('#features/debate/web/lists/my-debates-panel.tsx'),
  (file) => file.MyDebatesPanel,
)

const ShareDialog = lazyOnPress(
  () => import('#features/share/web/dialog/share-dialog.tsx'),
  (file) => file.ShareDialog,
)

const SiteLanguageSwitcher = lazyOptional(() =>
  import('../page-language/site-language-switcher.tsx').then((file) => file.SiteLanguageSwitcher),
)

const TestModeNotice = lazyOptional(() => import('./test-mode-notice.tsx').then((file) => file.TestModeNotice))

const changeLanguage: ChangeLanguage = (...change) =>
  import('../page-language/switch-language.ts').then((file) => file.changeLanguage(...change), languageFailed)

/** The frame with the features' parts in it, and the screen of the current path. */
export function Site() {
  const [panel, showPanel] = useOpenOverlay(false)
  const switcher = (
    <Suspense>
      <SiteLanguageSwitcher />
    </Suspense>
  )
  return (
    <>
      <Suspense>
        <TestModeNotice />
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
  const [shared, share] = useOpenOverlay<Shareable | null>(null)
  return (
    <ShareSlotProvider value={share}>
      {children}
      {shared && <ShareDialog {...shared} onClose={() => share(null)} onFailed={() => share(null)} />}
    </ShareSlotProvider>
  )
}
