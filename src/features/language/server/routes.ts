import { lasting } from '#platform/server/http/answer.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { listLanguages, translateText, translateUi } from '../contract.ts'
import { detectLanguage } from '../detect-contract.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import type { DetectLanguage } from './reader-language.ts'
import type { UiTexts } from './translation/ui-texts.ts'

/** §9 */
const DETECTED_KEPT_S = 3600

export function languageRoutes<Caller>(detect: DetectLanguage, translated: UiTexts): Route<Caller>[] {
  const languages = lasting([...NAMED_LANGUAGES])
  return [
    route(listLanguages, () => Promise.resolve(languages)),
    route(detectLanguage, async (call) => {
      const { setHeader } = call
      setHeader('cache-control', `private, max-age=${DETECTED_KEPT_S}`)
      setHeader('vary', 'accept-language')
      return { language: await detect(call) }
    }),
    route(translateUi, async ({ body: { elements, targetLanguage } }) => ({
      translatedElements: Object.fromEntries(await translated(Object.values(elements), targetLanguage)),
    })),
    route(translateText, async ({ body: { text, targetLanguage } }) => ({
      translatedText: (await translated([text], targetLanguage)).get(text) ?? text,
    })),
  ]
}
