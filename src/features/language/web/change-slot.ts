/** How the screens change the page's language; the application fills it, which knows all texts (`app/web/page-language/switch-language.ts`). */
import { createContext, useContext } from 'react'
import { nearestLanguage, type InterfaceLanguage } from '../languages.ts'
import { useLanguage } from './language.ts'

/**
 * Changes the language of the page for a debate, which stays open, and keeps it as the person's choice; what it returns
 * is not used. @param debate its id
 */
export type ChangeLanguage = (language: InterfaceLanguage, debate: string) => unknown

const ChangeSlot = createContext<ChangeLanguage>(() => {})

export const ChangeLanguageProvider = ChangeSlot.Provider

/**
 * Returns what a click on a saved debate does (§2): it switches the page to the debate's language, if it is not that of
 * the page. It does nothing where the application fills no slot.
 */
export function useDebateLanguage(): (tag: string, debate: string) => void {
  const change = useContext(ChangeSlot)
  const { language } = useLanguage()
  return (tag, debate) => {
    const wanted = nearestLanguage(tag)
    if (wanted !== null && wanted !== language) change(wanted, debate)
  }
}
