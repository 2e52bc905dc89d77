/** Speaks a language on the whole page (§4 "Current language"). An English page loads it only when that changes. */
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { keepLanguage } from '#features/language/web/kept-language.ts'
import { speakEnglish, spokenLanguage } from '#features/language/web/language.ts'
import { loadLanguage } from './catalogues.ts'
import { languageFailed } from './language-failed.ts'

/** The number of the last call: an earlier one that has loaded later must not take its place. */
let last = 0

/**
 * Resolves when the page speaks the language, or English when it could not be loaded (§4); then it is tried again as
 * soon as the browser is online. The last of several calls counts.
 */
export async function speakIn(language: InterfaceLanguage): Promise<void> {
  last += 1
  const mine = last
  try {
    const say = language === 'en' ? speakEnglish : await loadLanguage(language)
    if (mine === last) say()
  } catch (error) {
    if (mine !== last) return
    languageFailed(error)
    const again = () => {
      if (mine === last) void speakIn(language)
    }
    addEventListener('online', again, { once: true })
  }
}

/** Keeps the language as the person's choice and speaks it, unless the page speaks it already. */
export async function changeLanguage(language: InterfaceLanguage): Promise<void> {
  keepLanguage(language)
  // What is still loading, or waits for the network, would take the place of this choice.
  if (language === spokenLanguage().language) last += 1
  else await speakIn(language)
}
