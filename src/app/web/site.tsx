import { Suspense } from 'react'
import { AccountMenu } from '#features/account/web/menu/account-menu.tsx'
import { ChangeLanguageProvider, type ChangeLanguage } from '#features/language/web/change-slot.ts'
import { openedPart } from '#features/language/web/opened-part.ts'
import { optionalPart } from '#platform/web/ui/optional-part.ts'
import { useOpenHere } from './above/open-here.ts'
import { Screens } from './screens.tsx'
import { Sharing } from './above/sharing.tsx'
import { Shell } from './shell.tsx'
import { languageFailed } from './speaking/language-failed.ts'

const MyDebatesPanel = openedPart(
  () => import('#features/debate/web/lists/my-debates-panel.tsx'),
  (file) => file.MyDebatesPanel,
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
