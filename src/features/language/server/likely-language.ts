import { type InterfaceLanguage, nearestLanguage } from '../languages.ts'

/** Codes that Unicode names and that are no country; it would take the first three for places where English is spoken. */
const NO_COUNTRY = new Set(['EU', 'UN', 'ZZ', 'EZ', 'QO', 'XA', 'XB'])
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Goes by Unicode's likely subtags: Switzerland → German. Null when it is none of ours or no country: proxies write `XX` or
 * `T1`.
 * @param country ISO 3166-1, two letters, of any case
 */
export function languageOfCountry(country: string): InterfaceLanguage | null {
  const code = country.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code) || COUNTRY_NAMES.of(code) === undefined) return null
  return nearestLanguage(new Intl.Locale(`und-${code}`).maximize().toString())
}

/** Entries of an Accept-Language header that are looked at; browsers send about five. */
const ENTRIES_READ = 20

/** Takes the first of ours by weight (RFC 9110 §12.5.4); null = none is ours, or there is no such header. */
export function acceptedLanguage(header: string | undefined): InterfaceLanguage | null {
  const entries = (header ?? '').split(',', ENTRIES_READ).map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1'
    return { tag, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
  })
  for (const { tag } of entries.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)) {
    const language = nearestLanguage(tag)
    if (language !== null) return language
  }
  return null
}
