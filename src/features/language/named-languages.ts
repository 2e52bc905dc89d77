import { INTERFACE_LANGUAGES, RIGHT_TO_LEFT } from './languages.ts'

export type NamedLanguage = (typeof NAMED_LANGUAGES)[number]

/** Used because browsers may use other names. The flag is that of the country whose usage the texts follow. */
const NAMES: Readonly<Partial<Record<string, readonly [string, string, string]>>> = {
  en: ['English', 'English', '🇺🇸'],
  es: ['Spanish', 'Español', '🇪🇸'],
  pt: ['Portuguese (Brazil)', 'Português (Brasil)', '🇧🇷'],
  fr: ['French', 'Français', '🇫🇷'],
  de: ['German', 'Deutsch', '🇩🇪'],
  it: ['Italian', 'Italiano', '🇮🇹'],
  nl: ['Dutch', 'Nederlands', '🇳🇱'],
  sv: ['Swedish', 'Svenska', '🇸🇪'],
  nb: ['Norwegian', 'Norsk', '🇳🇴'],
  da: ['Danish', 'Dansk', '🇩🇰'],
  fi: ['Finnish', 'Suomi', '🇫🇮'],
  pl: ['Polish', 'Polski', '🇵🇱'],
  cs: ['Czech', 'Čeština', '🇨🇿'],
  hu: ['Hungarian', 'Magyar', '🇭🇺'],
  ro: ['Romanian', 'Română', '🇷🇴'],
  bg: ['Bulgarian', 'Български', '🇧🇬'],
  uk: ['Ukrainian', 'Українська', '🇺🇦'],
  ru: ['Russian', 'Русский', '🇷🇺'],
  el: ['Greek', 'Ελληνικά', '🇬🇷'],
  tr: ['Turkish', 'Türkçe', '🇹🇷'],
  ar: ['Arabic', 'العربية', '🇸🇦'],
  he: ['Hebrew', 'עברית', '🇮🇱'],
  fa: ['Persian', 'فارسی', '🇮🇷'],
  ur: ['Urdu', 'اردو', '🇵🇰'],
  hi: ['Hindi', 'हिन्दी', '🇮🇳'],
  bn: ['Bengali', 'বাংলা', '🇧🇩'],
  ta: ['Tamil', 'தமிழ்', '🇮🇳'],
  th: ['Thai', 'ไทย', '🇹🇭'],
  vi: ['Vietnamese', 'Tiếng Việt', '🇻🇳'],
  id: ['Indonesian', 'Bahasa Indonesia', '🇮🇩'],
  fil: ['Filipino', 'Filipino', '🇵🇭'],
  sw: ['Swahili', 'Kiswahili', '🇹🇿'],
  zh: ['Chinese (Simplified)', '简体中文', '🇨🇳'],
  'zh-TW': ['Chinese (Traditional)', '繁體中文', '🇹🇼'],
  ja: ['Japanese', '日本語', '🇯🇵'],
  ko: ['Korean', '한국어', '🇰🇷'],
}

/** A flag emoji consists of two regional indicators; this is the first of the 26. */
const REGIONAL_A = 0x1f1e6

export const NAMED_LANGUAGES = INTERFACE_LANGUAGES.map((code) => {
  const [name, nativeName, flag] = NAMES[code] ?? unicodeNames(code)
  return { code, name, nativeName, flag, rtl: RIGHT_TO_LEFT.has(code) }
})

/** The flag is that of the country where most people speak the language. */
export function unicodeNames(code: string): readonly [name: string, nativeName: string, flag: string] {
  const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  const country = new Intl.Locale(code).maximize().region ?? ''
  const flag = [...country].map((letter) => String.fromCodePoint(REGIONAL_A + letter.charCodeAt(0) - 65)).join('')
  const own = nameIn(code)
  return [nameIn('en'), own.charAt(0).toLocaleUpperCase(code) + own.slice(1), flag]
}

/** 🇧🇷 → `BR` */
export const countryOf = (flag: string): string =>
  [...flag].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - REGIONAL_A + 65)).join('')
