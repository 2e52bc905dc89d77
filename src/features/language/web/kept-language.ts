/**
 * The languages that the browser keeps (§4 "Current language", §9): the one the person chose, and the one detected at
 * the last visit, in which the next visit starts. `public/theme.js` reads the same before the first paint.
 */
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../languages.ts'

/** What the language was kept as; both are keys of local storage. */
export type Kept = 'language' | 'detected-language'

/** Null where nothing is kept, or what is kept is no language of the interface. */
export function keptLanguage(as: Kept): InterfaceLanguage | null {
  try {
    const kept = localStorage.getItem(as)
    return INTERFACE_LANGUAGES.find((code) => code === kept) ?? null
  } catch {
    return null
  }
}

export function keepLanguage(as: Kept, language: InterfaceLanguage): void {
  try {
    localStorage.setItem(as, language)
  } catch {
    // Storage is full or forbidden: the language lasts as long as the page.
  }
}

/** The language that the page starts in: the chosen one, else the one detected last, else English. */
export const firstLanguage = (): InterfaceLanguage =>
  keptLanguage('language') ?? keptLanguage('detected-language') ?? 'en'
