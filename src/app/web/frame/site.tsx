import { useState, type ComponentType } from 'react'
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

/** Loads and stores the component, because React's `lazy` would show its fallback for at least 300 ms. */
export const loadSwitcher = () =>
  import('../page-language/site-language-switcher.tsx').then((file) => (Switcher = file.SiteLanguageSwitcher))
/** The switcher as the server rendered it, which is shown until the switcher's code has loaded. */
const stillSwitcher = document.querySelector('span.language-switcher')
const adopt = (place: HTMLElement | null) => place?.append(stillSwitcher ?? '')
let Switcher: ComponentType = lazyOptional(loadSwitcher, undefined, () => <div ref={adopt} />)

const TestModeNotice = lazyOptional(() => import('./test-mode-notice.tsx').then((file) => file.TestModeNotice))

export function Site() {
  const isTest = useConfig()?.billing === 'test'
  const [LanguageSwitcher] = useState(() => Switcher)
  const [panel, showPanel] = useOpenOverlay(false)
  return (
    <>
      {isTest && <TestModeNotice />}
      <Shell start={<AccountMenu onMyDebates={() => showPanel(true)} />} end={<LanguageSwitcher />}>
        <ChangeLanguageProvider value={changeLanguage}>
          <Screens />
          {panel && <MyDebatesPanel onClose={() => showPanel(false)} onFailed={() => showPanel(false)} />}
        </ChangeLanguageProvider>
      </Shell>
    </>
  )
}
