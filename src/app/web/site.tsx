import { lazy, Suspense, useState } from 'react'
import { AccountMenu } from '#features/account/web/menu/account-menu.tsx'
import { ChangeLanguageProvider } from '#features/language/web/change-slot.ts'
import { changeLanguage, useLanguageChoice } from './speaking/language-change.ts'
import { Screens } from './screens.tsx'
import { Sharing } from './sharing.tsx'
import { Shell } from './shell.tsx'
import { speakIn } from './speaking/speaking.ts'
import { useThemeToggle } from './theme-toggle.tsx'

const MyDebatesPanel = lazy(() =>
  import('#features/debate/web/lists/my-debates-panel.tsx').then(({ MyDebatesPanel }) => ({ default: MyDebatesPanel })),
)

const LanguageSwitcher = lazy(() =>
  import('#features/language/web/switcher/language-switcher.tsx').then(({ LanguageSwitcher }) => ({
    default: LanguageSwitcher,
  })),
)

/** The frame with the features' parts in it, and the screen of the current path. */
export function Site() {
  const [panel, showPanel] = useState(false)
  const chooseLanguage = useLanguageChoice()
  const { label, toggle } = useThemeToggle()
  const switcher = (
    <Suspense>
      <LanguageSwitcher onChoose={chooseLanguage} onDetected={speakIn} narrowAction={{ label, run: toggle }} />
    </Suspense>
  )
  return (
    <Shell start={<AccountMenu onMyDebates={() => showPanel(true)} />} end={switcher}>
      <ChangeLanguageProvider value={changeLanguage}>
        <Sharing>
          <Screens />
          {panel && (
            <Suspense>
              <MyDebatesPanel onClose={() => showPanel(false)} />
            </Suspense>
          )}
        </Sharing>
      </ChangeLanguageProvider>
    </Shell>
  )
}
