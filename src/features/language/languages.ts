/** The BCP 47 codes of the languages. Each requires only a folder in `locales/` (docs/languages.md). */
const CODES =
  'en es pt fr de it nl sv nb da fi pl cs hu ro bg uk ru el tr ar he fa ur hi bn ta th vi id fil sw zh zh-TW ja ko'

type Words<Line extends string> = Line extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Line
export type InterfaceLanguage = Words<typeof CODES>

export const INTERFACE_LANGUAGES = CODES.split(' ') as readonly string[] as readonly InterfaceLanguage[]

/** The server reads this cookie (§4), which the client and `public/theme.js` write. */
export const LANGUAGE_COOKIE = 'language'

export const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(
  INTERFACE_LANGUAGES.filter((code) => /^(?:Arab|Hebr)$/.test(new Intl.Locale(code).maximize().script ?? '')),
)

/** `no` (Norwegian) means Bokmål, which readers of `nn` (Nynorsk) understand better than English. */
const RELATED: Readonly<Record<string, InterfaceLanguage>> = { no: 'nb', nn: 'nb' }

/** Returns the closest supported language, such as `pt` for `pt-BR`; null if there is none. */
export function nearestLanguage(tag: string): InterfaceLanguage | null {
  let locale: Intl.Locale
  try {
    // Updates old codes such as `iw` and adds the usual script, which distinguishes `zh` from `zh-TW`.
    locale = new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
  if (locale.language === 'zh' || locale.language === 'yue') return locale.script === 'Hant' ? 'zh-TW' : 'zh'
  const related = RELATED[locale.language] ?? locale.language
  return INTERFACE_LANGUAGES.find((code) => code === related) ?? null
}

export function perLanguage<Language extends string, Made>(make: (language: Language) => Made) {
  const made = new Map<Language, Made>()
  return (language: Language): Made => {
    const there = made.get(language) ?? make(language)
    made.set(language, there)
    return there
  }
}

/** Returns the `lang` attribute for a debate's texts (WCAG 3.1.2); undefined if the language is not supported. */
export const langOf = (tag: string): string | undefined => (nearestLanguage(tag) === null ? undefined : tag)
