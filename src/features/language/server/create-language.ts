import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { DetectLanguage } from './reader-language.ts'
import { createTranslator } from './translation/translator.ts'
import { uiTexts, type UiTexts } from './translation/ui-texts.ts'
import { lasting } from '#platform/server/http/answer.ts'
import { listLanguages, translateText, translateUi } from '../contract.ts'
import { detectLanguage } from '../detect-contract.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'

export function createLanguage<Caller>(
  kit: Kit,
  needs: {
    readonly engineFor: Engines['engineFor']
    readonly paid: PaidCall
    readonly detect: DetectLanguage
    readonly texts: readonly string[]
  },
) {
  const translator = createTranslator(kit, needs)
  const translations = uiTexts(kit.clock, translator, new Set(needs.texts))
  return { routes: languageRoutes<Caller>(needs.detect, translations), translator }
}

const DETECTED_KEPT_S = 3600

function languageRoutes<Caller>(detect: DetectLanguage, translated: UiTexts): Route<Caller>[] {
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
