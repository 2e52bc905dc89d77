import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { lasting } from '#platform/server/http/answer.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { listLanguages, translateText, translateUi } from '../contract.ts'
import { detectLanguage } from '../detect-contract.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import type { DetectLanguage } from './reader-language.ts'
import { createTranslator } from './translation/translator.ts'
import { uiTexts } from './translation/ui-texts.ts'

const DETECTED_KEPT_S = 3600

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
  const translated = uiTexts(kit.clock, translator, new Set(needs.texts))
  const languages = lasting([...NAMED_LANGUAGES])
  const routes: Route<Caller>[] = [
    route(listLanguages, () => Promise.resolve(languages)),
    route(detectLanguage, async (call) => {
      call.setHeader('cache-control', `private, max-age=${DETECTED_KEPT_S}`)
      call.setHeader('vary', 'accept-language')
      return { language: await needs.detect(call) }
    }),
    route(translateUi, async ({ body: { elements, targetLanguage } }) => ({
      translatedElements: Object.fromEntries(await translated(Object.values(elements), targetLanguage)),
    })),
    route(translateText, async ({ body: { text, targetLanguage } }) => ({
      translatedText: (await translated([text], targetLanguage)).get(text) ?? text,
    })),
  ]
  return { routes, translator }
}
