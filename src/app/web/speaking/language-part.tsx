import { LanguageSwitcher } from '#features/language/web/switcher/language-switcher.tsx'
import { useThemeToggle } from '../theme-toggle.tsx'
import { changeLanguage } from './speaking.ts'

/** §2: the language switcher with what a choice does. It is loaded after the first picture. */
export function LanguagePart() {
  const { label, toggle } = useThemeToggle()
  return (
    <LanguageSwitcher onChoose={(language) => void changeLanguage(language)} narrowAction={{ label, run: toggle }} />
  )
}
