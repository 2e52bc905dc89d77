/** The language calls (§7). */
import { lasting } from '#platform/server/http/answer.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { CountryOf } from '#platform/server/countries.ts'
import { detectLanguage, listLanguages, translateText, translateUi } from '../contract.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import { acceptedLanguage, languageOfCountry } from './likely-language.ts'
import type { UiTexts } from './translation/ui-texts.ts'

/** Seconds that a browser keeps the detected language (§9). */
const DETECTED_KEPT_S = 3600

export interface LanguageRouteDeps {
  readonly countryOf: CountryOf
  /** A header in which trusted proxies name the caller's country; null = there is none. */
  readonly geoHeader: string | null
  readonly translated: UiTexts
}

export function languageRoutes<Caller>({ countryOf, geoHeader, translated }: LanguageRouteDeps): Route<Caller>[] {
  const languages = lasting([...NAMED_LANGUAGES])
  return [
    route(listLanguages, () => Promise.resolve(languages)),
    route(detectLanguage, async ({ ip, header, proxyHeader, setHeader }) => {
      const country = (geoHeader && proxyHeader(geoHeader)) || (await countryOf(ip))
      const ofCountry = country ? languageOfCountry(country) : null
      setHeader('cache-control', `private, max-age=${DETECTED_KEPT_S}`)
      setHeader('vary', 'accept-language')
      return { language: ofCountry ?? acceptedLanguage(header('accept-language')) ?? 'en' }
    }),
    route(translateUi, async ({ body: { elements, targetLanguage } }) => ({
      translatedElements: Object.fromEntries(await translated(Object.values(elements), targetLanguage)),
    })),
    route(translateText, async ({ body: { text, targetLanguage } }) => ({
      translatedText: (await translated([text], targetLanguage)).get(text) ?? text,
    })),
  ]
}
