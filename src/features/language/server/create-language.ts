import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { lasting } from '#platform/server/http/answer.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { inTime } from '#platform/server/in-time.ts'
import type { Kit } from '#platform/server/kit.ts'
import { listLanguages, translateText, translateUi } from '../contract.ts'
import { detectLanguage } from '../detect-contract.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import type { DetectLanguage } from './reader-language.ts'
import { createTranslator, type Translator } from './translation/translator.ts'
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { InterfaceLanguage } from '../languages.ts'
import { catalogueOf } from './page-language.ts'
import { uiTextFault } from './translation/ui-text-fault.ts'

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

/** Milliseconds that a request waits for translations. Slower translations are cached for the next request. */
const PATIENCE_MS = 8_000
const REST_AFTER_FAILURE_MS = 3_600_000
const MADE_AT_ONCE = 20

/** Returns a function that finds texts in the catalogue or the cache, or asks a model for them (§7 translate-ui). */
function uiTexts(clock: Clock, translator: Translator, ownTexts: ReadonlySet<string>) {
  const failed = new Map<string, number>()
  const isResting = (key: string) => (failed.get(key) ?? -Infinity) > clock.now() - REST_AFTER_FAILURE_MS

  async function make(english: string, into: InterfaceLanguage, found: Map<string, string>): Promise<void> {
    const cacheKey = keyOf(english, into)
    const order = { type: 'ui', debateId: null, from: 'en', into, kind: 'interface', spender: null } as const
    const faultOf = (text: string, translation: string) => uiTextFault(text, translation, into)
    try {
      const whole = { ...order, cacheKey, texts: [english], faultOf }
      found.set(english, await translator.translate(whole, () => Promise.resolve()))
    } catch {
      failed.set(cacheKey, clock.now())
    }
  }

  return async (texts: readonly string[], into: InterfaceLanguage): Promise<ReadonlyMap<string, string>> => {
    const translationOf = catalogueOf(into)
    const found = new Map<string, string>()
    const fresh: string[] = []
    for (const english of new Set(texts)) {
      const shipped = translationOf(english)
      if (shipped !== undefined) found.set(english, shipped)
      else if (into !== 'en' && ownTexts.has(english)) fresh.push(english)
    }
    if (fresh.length === 0) return found
    const cached = await translator.find(fresh.map((english) => keyOf(english, into)))
    const missing = fresh.filter((english) => {
      const translation = cached.get(keyOf(english, into))
      if (translation !== undefined) found.set(english, translation)
      return translation === undefined && !isResting(keyOf(english, into))
    })
    if (missing.length === 0 || !translator.can()) return found
    const made = () => Promise.all(missing.slice(0, MADE_AT_ONCE).map((english) => make(english, into, found)))
    await inTime(clock, PATIENCE_MS, new Error('the translations are late'), made).catch(() => {})
    return new Map(found)
  }
}

const keyOf = (english: string, into: InterfaceLanguage) =>
  `ui/${into}/${createHash('sha256').update(english).digest('base64url')}`
