/** The chosen language counts before the detected one (§4). */
import { parseCookie } from 'cookie'
import type { CountryOf } from '#platform/server/countries.ts'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../languages.ts'
import { LANGUAGE_COOKIE } from '../language-cookie.ts'
import { acceptedLanguage, languageOfCountry } from './likely-language.ts'

export interface LanguageRequest {
  readonly ip: string
  header(name: string): string | undefined
  /** Undefined unless a trusted proxy forwarded the request. */
  proxyHeader(name: string): string | undefined
}

/** By the reader's country, else the browser's languages, else English. */
export type DetectLanguage = (reader: LanguageRequest) => Promise<InterfaceLanguage>

export function languageDetector({
  countryOf,
  geoHeader,
}: {
  readonly countryOf: CountryOf
  readonly geoHeader: string | null
}): DetectLanguage {
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
