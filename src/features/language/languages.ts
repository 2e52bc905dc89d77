/** The interface's languages, and the nearest of them for any language tag. */

/** BCP 47 codes; each has its folder in `locales/`. */
export const INTERFACE_LANGUAGES = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'sv',
  'nb',
  'da',
  'fi',
  'pl',
  'cs',
  'hu',
  'ro',
  'bg',
  'uk',
  'ru',
  'el',
  'tr',
  'ar',
  'he',
  'fa',
  'ur',
  'hi',
  'bn',
  'ta',
  'th',
  'vi',
  'id',
  'fil',
  'sw',
  'zh',
  'zh-TW',
  'ja',
  'ko',
] as const

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

/** Those of them that are written from right to left. */
export const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<InterfaceLanguage>(['ar', 'he', 'fa', 'ur'])

/** The tag `no` means Bokmål; readers of Nynorsk understand Bokmål better than English. */
const RELATED: Readonly<Record<string, InterfaceLanguage>> = { no: 'nb', nn: 'nb' }

/**
 * The interface language for a language tag of any age and length: `pt-BR` → `pt`, `zh-Hant`, `zh-HK` and `yue` → `zh-TW`,
 * `no` → `nb`, `iw` → `he`. Null for a language the interface does not have and for an invalid tag.
 */
export function nearestLanguage(tag: string): InterfaceLanguage | null {
  let locale: Intl.Locale
  try {
    // Brings old codes up to date (`iw`, `in`, `tl`) and finds the script that a country, or Cantonese, writes Chinese in.
    locale = new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
  if (locale.language === 'zh' || locale.language === 'yue') return locale.script === 'Hant' ? 'zh-TW' : 'zh'
  const related = RELATED[locale.language] ?? locale.language
  return INTERFACE_LANGUAGES.find((code) => code === related) ?? null
}

/**
 * The `lang` attribute of words in the language of a tag, such as a debate's (WCAG 3.1.2); undefined, which means no
 * attribute, where the tag names no language that the interface knows: the words are then read as the page's.
 */
export const langOf = (tag: string): string | undefined => (nearestLanguage(tag) === null ? undefined : tag)
