import { useEffect } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { LanguageSwitcher } from '#features/language/web/switcher/language-switcher.tsx'
import { whenUsed } from '#platform/web/lazy/when-idle.ts'
import { useOpenOverlay } from '#screens/use-open-overlay.ts'
import { useThemeToggle } from '../frame/theme-toggle.tsx'
import { changeLanguage, loadChange } from './change-language.ts'

const SiteReportDialog = lazyOnPress(
  () => import('./site-report-dialog.tsx'),
  (file) => file.SiteReportDialog,
)

export function SiteLanguageSwitcher() {
  const { label, toggle } = useThemeToggle()
  const [reporting, report] = useOpenOverlay(false)
  useEffect(() => whenUsed(() => void loadChange().catch(() => undefined)), [])
  return (
    <>
      <LanguageSwitcher
        onChoose={(language) => void changeLanguage(language)}
        onReport={() => report(true)}
        narrowAction={{ label, run: toggle }}
      />
      {reporting && <SiteReportDialog onClose={() => report(false)} onFailed={() => report(false)} />}
    </>
  )
}
