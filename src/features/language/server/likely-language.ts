import { type InterfaceLanguage, nearestLanguage } from '../languages.ts'

/** Codes that name no country; Unicode would take the first three for English-speaking places. */
const NO_COUNTRY = new Set(['EU', 'UN', 'ZZ', 'EZ', 'QO', 'XA', 'XB'])
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * By Unicode's likely subtags: Switzerland → German. Null for a language we lack or no country: proxies write `XX` or
 * `T1`. @param country ISO 3166-1, two letters
 */
export function languageOfCountry(country: string): InterfaceLanguage | null {
  const code = country.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code) || COUNTRY_NAMES.of(code) === undefined) return null
  return nearestLanguage(new Intl.Locale(`und-${code}`).maximize().toString())
}

const ENTRIES_READ = 20

/** Picks our language with the highest weight (RFC 9110 §12.5.4). */
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
