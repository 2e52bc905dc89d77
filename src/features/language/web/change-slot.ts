import { createContext, useContext } from 'react'
import { nearestLanguage, type InterfaceLanguage } from '../languages.ts'
import { useLanguage } from './language.ts'

/** The debate stays open. @param debate its id */
export type ChangeLanguage = (language: InterfaceLanguage, debate: string) => unknown

const ChangeSlot = createContext<ChangeLanguage>(() => {})

export const ChangeLanguageProvider = ChangeSlot.Provider

/** Clicking a saved debate switches the page to the debate's language (§2). */
export function useDebateLanguage(): (tag: string, debate: string) => void {
  const change = useContext(ChangeSlot)
  const { language } = useLanguage()
  return (tag, debate) => {
    const wanted = nearestLanguage(tag)
    if (wanted !== null && wanted !== language) change(wanted, debate)
  }
}
