import { createContext, useContext } from 'react'
import { nearestLanguage, type InterfaceLanguage } from '../languages.ts'
import { useLanguage } from './language.ts'

/** Changes the page's language while a debate stays open. @param debate the debate's id */
export type ChangeLanguage = (language: InterfaceLanguage, debate: string) => unknown

const ChangeSlot = createContext<ChangeLanguage>(() => {})

export const ChangeLanguageProvider = ChangeSlot.Provider

/** Returns a function that switches the page to the language of a clicked debate (§2). */
export function useDebateLanguage(): (tag: string, debate: string) => void {
  const change = useContext(ChangeSlot)
  const { language } = useLanguage()
  return (tag, debate) => {
    const wanted = nearestLanguage(tag)
    if (wanted !== null && wanted !== language) change(wanted, debate)
  }
}
