import { useLocation } from 'wouter'
import { forgetDraft } from '#features/debate/web/form/draft.ts'
import { openDebateIn } from '#features/debate/web/open-debate.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { switcherTexts } from '#features/language/switcher-texts.ts'
import { spokenLanguage } from '#features/language/web/language.ts'
import { LanguageSwitcher } from '#features/language/web/switcher/language-switcher.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { useThemeToggle } from '../theme-toggle.tsx'
import { changeLanguage } from './speaking.ts'

/** §2: the language switcher with what a choice does. It is loaded after the first picture. */
export function LanguagePart() {
  const choose = useLanguageChoice()
  const { label, toggle } = useThemeToggle()
  return <LanguageSwitcher onChoose={choose} narrowAction={{ label, run: toggle }} />
}

/** §4 "Interface language change while a debate is open": the debate closes, the form is reset, and a toast says so. */
function useLanguageChoice(): (language: InterfaceLanguage) => void {
  const [path, navigate] = useLocation()
  return (language) => {
    const changes = language !== spokenLanguage().language
    const open = changes && path === '/' && openDebateIn(history.state) !== null
    if (open) {
      forgetDraft()
      navigate('/', { state: null })
    }
    void changeLanguage(language).then(() => {
      const { text, language: spoken } = spokenLanguage()
      if (open && spoken === language)
        toast({ title: text(switcherTexts.changed), description: text(switcherTexts.startNew) })
    })
  }
}
