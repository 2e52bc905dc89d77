import type { InterfaceLanguage } from '#features/language/languages.ts'
import { chosenLanguage, type DetectLanguage } from '#features/language/server/reader-language.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import type { Edition } from '#platform/server/http/pages/page.ts'
import type { WebPages } from '#platform/server/http/pages/web-pages.ts'

/** Languages whose titles contain letters from the second file of the titles' font. */
const EXTENDED_LATIN = new Set<string>(['cs', 'hu', 'pl', 'ro', 'tr', 'vi'])

/** Every page needs Latin letters for the product's name, but the Arabic script uses the system's font (tokens.css). */
function titleFonts(language: InterfaceLanguage): readonly string[] {
  if (new Intl.Locale(language).maximize().script === 'Arab') return []
  return EXTENDED_LATIN.has(language) ? ['title-latin', 'title-latin-ext'] : ['title-latin']
}

const made = new Map<string, Edition>()

/** Returns the same object whenever the arguments are the same. */
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
