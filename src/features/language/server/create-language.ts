import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { DetectLanguage } from './reader-language.ts'
import { languageRoutes } from './routes.ts'
import { createTranslator, type OpenTranslator } from './translation/translator.ts'
import { uiTexts } from './translation/ui-texts.ts'

export interface LanguageNeeds {
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  readonly detect: DetectLanguage
  readonly texts: readonly string[]
}

export interface LanguageFeature<Caller> {
  readonly routes: readonly Route<Caller>[]
  readonly translator: OpenTranslator
}

export function createLanguage<Caller>(
  kit: Kit,
  { engineFor, paid, detect, texts }: LanguageNeeds,
): LanguageFeature<Caller> {
  const translator = createTranslator(kit, { engineFor, paid })
  const translations = uiTexts({ translator, ownTexts: new Set(texts), clock: kit.clock })
  return { routes: languageRoutes(detect, translations), translator }
}
