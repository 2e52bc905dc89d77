/** Changes the page's language (§4). It is loaded at the first change. */
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { keepLanguage } from '#features/language/web/kept-language.ts'
import { speakIn } from './speaking.ts'

/** Keeps the language as the person's choice and speaks it. */
export function changeLanguage(language: InterfaceLanguage): Promise<void> {
  keepLanguage(language)
  return speakIn(language)
}
