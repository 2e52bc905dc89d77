import { openedPart } from '#features/language/web/opened-part.ts'
import { LanguageSwitcher } from '#features/language/web/switcher/language-switcher.tsx'
import { useOpenHere } from '../above/open-here.ts'
import { useThemeToggle } from '../theme-toggle.tsx'
import { changeLanguage } from './speaking.ts'

const ReportPart = openedPart(
  () => import('./report-part.tsx'),
  (file) => file.ReportPart,
)

/** §2: the language switcher with what a choice does. It is loaded after the first picture. */
export function LanguagePart() {
  const { label, toggle } = useThemeToggle()
  const [reporting, report] = useOpenHere(false)
  return (
    <>
      <LanguageSwitcher
        onChoose={(language) => void changeLanguage(language)}
        onReport={() => report(true)}
        narrowAction={{ label, run: toggle }}
      />
      {reporting && <ReportPart onClose={() => report(false)} onFailed={() => report(false)} />}
    </>
  )
}
