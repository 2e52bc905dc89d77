/** The language calls. They use no database and no model. */
import { lasting } from '#platform/server/http/answer.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { CountryOf } from '#platform/server/countries.ts'
import { detectLanguage, listLanguages, translateText, translateUi } from '../contract.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import { translationOf } from './catalogues.ts'
import { acceptedLanguage, languageOfCountry } from './likely-language.ts'

/** Seconds that a browser keeps the detected language (§9). */
const DETECTED_KEPT_S = 3600

export interface LanguageRouteDeps {
  readonly countryOf: CountryOf
  /** A header in which trusted proxies name the caller's country; null = there is none. */
  readonly geoHeader: string | null
}

export function languageRoutes<Caller>({ countryOf, geoHeader }: LanguageRouteDeps): Route<Caller>[] {
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
    route(translateUi, ({ body: { elements, targetLanguage } }) => {
      const translated = Object.values(elements).flatMap((english) => {
        const translation = translationOf(english, targetLanguage)
        return translation === undefined ? [] : [[english, translation] as const]
      })
      return Promise.resolve({ translatedElements: Object.fromEntries(translated) })
    }),
    route(translateText, ({ body: { text, targetLanguage } }) =>
      Promise.resolve({ translatedText: translationOf(text, targetLanguage) ?? text }),
    ),
  ]
}
