/** The language calls. They use no database and no model. */
import { lasting } from '#platform/server/http/answer.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { listLanguages, translateText, translateUi } from '../contract.ts'
import { detectLanguage } from '../detect-contract.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import { catalogueOf } from './catalogues.ts'
import type { DetectLanguage } from './reader-language.ts'

/** Seconds that a browser keeps the detected language (§9). */
const DETECTED_KEPT_S = 3600

export function languageRoutes<Caller>(detect: DetectLanguage): Route<Caller>[] {
  const languages = lasting([...NAMED_LANGUAGES])
  return [
    route(listLanguages, () => Promise.resolve(languages)),
    route(detectLanguage, async (call) => {
      const { setHeader } = call
      setHeader('cache-control', `private, max-age=${DETECTED_KEPT_S}`)
      setHeader('vary', 'accept-language')
      return { language: await detect(call) }
    }),
    route(translateUi, ({ body: { elements, targetLanguage } }) => {
      const translationOf = catalogueOf(targetLanguage)
      const translated = Object.values(elements).flatMap((english) => {
        const translation = translationOf(english)
        return translation === undefined ? [] : [[english, translation] as const]
      })
      return Promise.resolve({ translatedElements: Object.fromEntries(translated) })
    }),
    route(translateText, ({ body: { text, targetLanguage } }) =>
      Promise.resolve({ translatedText: catalogueOf(targetLanguage)(text) ?? text }),
    ),
  ]
}
