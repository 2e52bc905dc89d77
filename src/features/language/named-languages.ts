import { INTERFACE_LANGUAGES, RIGHT_TO_LEFT, type InterfaceLanguage } from './languages.ts'

export interface NamedLanguage {
  readonly code: InterfaceLanguage
  readonly name: string
  readonly nativeName: string
  /** An emoji of two regional indicators, which name a country (ISO 3166-1). */
  readonly flag: string
  readonly rtl: boolean
}

/** Name, native name, flag. The flag is that of the country whose usage the texts follow. */
const NAMES: Readonly<Record<InterfaceLanguage, readonly [string, string, string]>> = {
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

export const NAMED_LANGUAGES: readonly NamedLanguage[] = INTERFACE_LANGUAGES.map((code) => {
  const [name, nativeName, flag] = NAMES[code]
  return { code, name, nativeName, flag, rtl: RIGHT_TO_LEFT.has(code) }
})
