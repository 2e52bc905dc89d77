import { Suspense } from 'react'
import { AccountMenu } from '#features/account/web/menu/account-menu.tsx'
import { ChangeLanguageProvider } from '#features/language/web/change-slot.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { useOpenOverlay } from '#screens/use-open-overlay.ts'
import { Screens } from '../screens.tsx'
import { Shell } from './shell.tsx'
import { changeLanguage } from '../page-language/change-language.ts'

const MyDebatesPanel = lazyOnPress(
  () => import('#screens/my-debates/my-debates-panel.tsx'),
  (file) => file.MyDebatesPanel,
)

const SiteLanguageSwitcher = lazyOptional(() =>
  import('../page-language/site-language-switcher.tsx').then((file) => file.SiteLanguageSwitcher),
)

/** The server's picture of the switcher, which is shown until the switcher's code is here. */
const stillSwitcher = document.querySelector('span.language-switcher')
const adopt = (place: HTMLElement | null) => place?.append(stillSwitcher ?? '')

const TestModeNotice = lazyOptional(() => import('./test-mode-notice.tsx').then((file) => file.TestModeNotice))

export function Site() {
  const isTest = useConfig()?.billing === 'test'
  const [panel, showPanel] = useOpenOverlay(false)
  const switcher = (
    <Suspense fallback={<div ref={adopt} />}>
      <SiteLanguageSwitcher />
    </Suspense>
  )
  return (
    <>
      {isTest && (
        <Suspense>
          <TestModeNotice />
        </Suspense>
      )}
      <Shell start={<AccountMenu onMyDebates={() => showPanel(true)} />} end={switcher}>
        <ChangeLanguageProvider value={changeLanguage}>
          <Screens />
          {panel && <MyDebatesPanel onClose={() => showPanel(false)} onFailed={() => showPanel(false)} />}
        </ChangeLanguageProvider>
      </Shell>
    </>
  )
}
