import languageNames from './language-names.json' with { type: 'json' }
import { INTERFACE_LANGUAGES, RIGHT_TO_LEFT } from './languages.ts'

export type NamedLanguage = (typeof NAMED_LANGUAGES)[number]

/** The names are fixed, because those of browsers differ. A flag shows the country whose usage the texts follow. */
const NAMES: Readonly<Record<string, ReturnType<typeof unicodeNames>>> = languageNames

/** The code point of the regional indicator A. Two regional indicators form a flag emoji. */
const REGIONAL_A = 0x1f1e6

export const NAMED_LANGUAGES = INTERFACE_LANGUAGES.map((code) => {
  return { code, ...(NAMES[code] ?? unicodeNames(code)), rtl: RIGHT_TO_LEFT.has(code) }
})

/** Returns Unicode’s names of a language and the flag of the country where most of its speakers live. */
export function unicodeNames(code: string) {
  const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  const country = new Intl.Locale(code).maximize().region ?? ''
  const flag = [...country].map((letter) => String.fromCodePoint(REGIONAL_A + letter.charCodeAt(0) - 65)).join('')
  const own = nameIn(code)
  return { name: nameIn('en'), nativeName: own.charAt(0).toLocaleUpperCase(code) + own.slice(1), flag }
}

/** Returns the flag's country code, such as `BR` for 🇧🇷. */
export const countryOf = (flag: string): string =>
  [...flag].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - REGIONAL_A + 65)).join('')
