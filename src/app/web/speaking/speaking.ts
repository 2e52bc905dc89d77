/** Speaks a language on the whole page (§4 "Current language"). All but English is loaded first. */
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { speak } from '#features/language/web/language.ts'
import { logFailure } from '#platform/web/log.ts'

/** The number of the last call: an earlier one that has loaded later must not take its place. */
let last = 0

/**
 * Resolves when the page speaks the language, or English when it could not be loaded (§4). The last of several calls
 * counts.
 */
export async function speakIn(language: InterfaceLanguage): Promise<void> {
  last += 1
  const mine = last
  const english = () => speak('en', 'ltr', {})
  const say = language === 'en' ? english : await loaded(language).catch(failed(english))
  if (mine === last) say()
}

async function loaded(language: InterfaceLanguage): Promise<() => void> {
  const { loadLanguage } = await import('./catalogues.ts')
  return loadLanguage(language)
}

const failed = (english: () => void) => (error: unknown) => {
  logFailure('The language could not be loaded.', error)
  return english
}
