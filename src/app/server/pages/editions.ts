import type { InterfaceLanguage } from '#features/language/languages.ts'
import { chosenLanguage, type DetectLanguage } from '#features/language/server/reader-language.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import type { Edition } from '#platform/server/http/pages/page.ts'
import type { WebPages } from '#platform/server/http/pages/web-pages.ts'

/** Languages whose titles need the second file of the title font, which contains the extended Latin letters. */
const EXTENDED_LATIN = new Set<string>(['cs', 'hu', 'pl', 'ro', 'tr', 'vi'])

/** Returns the title font's files: none for Arabic script (tokens.css), otherwise at least the Latin file. */
function titleFonts(language: InterfaceLanguage): readonly string[] {
  if (new Intl.Locale(language).maximize().script === 'Arab') return []
  return EXTENDED_LATIN.has(language) ? ['title-latin', 'title-latin-ext'] : ['title-latin']
}

const made = new Map<string, Edition>()

/** Returns the language, texts and fonts of a page. The same arguments always return the same object. */
export function editionIn(language: InterfaceLanguage, detected: boolean): Edition {
  const name = `${language} ${detected}`
  const there = made.get(name)
  if (there !== undefined) return there
  const { code: lang, dir, text } = pageLanguage(language)
  const edition: Edition = { lang, dir, text, detected, fonts: titleFonts(language) }
  made.set(name, edition)
  return edition
}

export function editionFinder(detect: DetectLanguage): WebPages['editionFor'] {
  return async (request) => {
    const chosen = chosenLanguage(request)
    return chosen === null ? editionIn(await detect(request), true) : editionIn(chosen, false)
  }
}

export const languageModules = (language: string): string[] =>
  language === 'en' ? [] : ['src/app/web/page-language/switch-language.ts', `locales/${language}/ui.json`]
