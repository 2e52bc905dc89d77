import { parseCookie } from 'cookie'
import type { CountryOf } from '#platform/server/countries.ts'
import { INTERFACE_LANGUAGES, LANGUAGE_COOKIE, nearestLanguage, type InterfaceLanguage } from '../languages.ts'

export interface LanguageRequest {
  readonly ip: string
  header(name: string): string | undefined
  /** Returns a request header; undefined unless a trusted proxy forwarded the request. */
  proxyHeader(name: string): string | undefined
}

export type DetectLanguage = (reader: LanguageRequest) => Promise<InterfaceLanguage>

export function languageDetector(from: { countryOf: CountryOf; geoHeader: string | null }): DetectLanguage {
  const { countryOf, geoHeader } = from
  return async ({ ip, header, proxyHeader }) => {
    const country = (geoHeader && proxyHeader(geoHeader)) || (await countryOf(ip))
    const ofCountry = country ? languageOfCountry(country) : null
    return ofCountry ?? acceptedLanguage(header('accept-language')) ?? 'en'
  }
}

export function chosenLanguage({ header }: Pick<LanguageRequest, 'header'>): InterfaceLanguage | null {
  const chosen = parseCookie(header('cookie') ?? '')[LANGUAGE_COOKIE]
  return INTERFACE_LANGUAGES.find((code) => code === chosen) ?? null
}

/** Region codes that are not countries. Unicode would map the first three to English-speaking places. */
const NO_COUNTRY = new Set(['EU', 'UN', 'ZZ', 'EZ', 'QO', 'XA', 'XB'])
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns a country's first language, or null if it is unsupported or `XX`. @param country ISO 3166-1 */
export function languageOfCountry(country: string): InterfaceLanguage | null {
  const code = country.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code) || COUNTRY_NAMES.of(code) === undefined) return null
  return nearestLanguage(new Intl.Locale(`und-${code}`).maximize().toString())
}

const ENTRIES_READ = 20

/** Returns the preferred supported language of an `Accept-Language` header (RFC 9110 §12.5.4). */
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
