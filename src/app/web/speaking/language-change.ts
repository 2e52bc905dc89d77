/** What a change of the page's language does (§4). */
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { forgetDraft } from '#features/debate/web/form/draft.ts'
import { openDebateIn } from '#features/debate/web/open-debate.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { switcherTexts } from '#features/language/switcher-texts.ts'
import { keepLanguage } from '#features/language/web/kept-language.ts'
import { spokenLanguage } from '#features/language/web/language.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { speakIn } from './speaking.ts'

/** Keeps the language as the person's choice and speaks it, as a click on a saved debate does with the debate's. */
export function changeLanguage(language: InterfaceLanguage): Promise<void> {
  keepLanguage('language', language)
  return speakIn(language)
}

/**
 * §4 "Interface language change while a debate is open": the debate closes, the form is reset, and a toast says so.
 * Returns what the language switcher calls.
 */
export function useLanguageChoice(): (language: InterfaceLanguage) => void {
  const [path, navigate] = useLocation()
  return useCallback(
    (language) => {
      const open = path === '/' && openDebateIn(history.state) !== null
      if (open) {
        forgetDraft()
        navigate('/', { state: null })
      }
      void changeLanguage(language).then(() => {
        const { text } = spokenLanguage()
        if (open) toast({ title: text(switcherTexts.changed), description: text(switcherTexts.startNew) })
      })
    },
    [path, navigate],
  )
}
