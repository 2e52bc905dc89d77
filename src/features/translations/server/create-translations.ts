/** From the cache, or by a model for a signed-in reader (§11). */
import type { Viewer } from '#features/account/viewer.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import type { Translator } from '#features/language/server/translation/translator.ts'
import type { Kit } from '#platform/server/kit.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { type TranslatedPart, readTranslations, translatePart } from '../contract.ts'
import { dailyAllowance } from '#features/debates/server/allowances.ts'
import type { ReadDebate } from '#features/debates/server/find-debate.ts'
import { originalPart, partsOf, piecesOf, translatedPart, type TranslatableDebate } from './debate-parts.ts'
import { translationFault } from './translation-fault.ts'

export interface TranslationLimits {
  readonly translationsPerUserPerMinute: number
  readonly translationsPerUserPerDay: Readonly<Record<Tier, number>>
}

type ReadIt = () => Promise<TranslatableDebate>

export interface DebateTranslations {
  known(debate: TranslatableDebate, into: InterfaceLanguage): Promise<TranslatedPart[]>
  /**
   * Returns one part; a model is asked for a missing one if the viewer is signed in. Throws a Problem: 401
   * `login-to-translate`, 404 `response-not-found`, 429 `too-many-translations`, `daily-limit`, 503, and as `read`
   * does, which is called again after a model was asked, because the debate may be gone or its link renewed.
   */
  part(viewer: Viewer, read: ReadIt, part: string, into: InterfaceLanguage): Promise<TranslatedPart>
}

function debateTranslations({
  translator,
  limits,
  limiter,
}: {
  readonly translator: Translator
  readonly limits: TranslationLimits
  readonly limiter: LimiterFactory
}): DebateTranslations {
  const perUser = limiter({ name: 'translations', points: limits.translationsPerUserPerMinute, seconds: 60 })
  const perDay = dailyAllowance(limiter, 'translations', limits.translationsPerUserPerDay)
  const take = async (user: NonNullable<Viewer['user']>) => {
    await perUser.demand(user.id, 'too-many-translations')
    await perDay(user)
  }

  return {
    async known(debate, into) {
      if (into === debate.language) return []
      const found = await translator.ofDebate(debate.id, into)
      return partsOf(debate).flatMap((part) => translatedPart(debate, part, into, found) ?? [])
    },

    async part({ user }, read, part, into) {
      const debate = await read()
      const pieces = piecesOf(debate, part, into)
      if (pieces.length === 0) throw partNotFound()
      if (into === debate.language) return originalPart(debate, part)
      const found = new Map(await translator.find(pieces.map(({ cacheKey }) => cacheKey)))
      const missing = pieces.filter(({ cacheKey }) => !found.has(cacheKey))
      if (missing.length > 0 && user === null) throw new Problem(401, 'login-to-translate')
      if (missing.length > 0 && !translator.can(into)) throw new Problem(503, 'no-translator')
      let allowed: Promise<void> | null = null
      const allow = () => (allowed ??= user === null ? Promise.resolve() : take(user))
      const { id: debateId, language: from } = debate
      const faultOf = (text: string, translation: string) => translationFault(text, translation, from, into)
      const make = async (piece: (typeof missing)[number]) => {
        const order = { ...piece, debateId, spender: user, from, into, kind: 'debate', faultOf } as const
        found.set(piece.cacheKey, await translator.translate(order, allow))
      }
      try {
        await Promise.all(missing.map(make))
      } finally {
        if (missing.length > 0) await read()
      }
      const made = translatedPart(debate, part, into, found)
      if (made === null) throw partNotFound()
      return made
    },
  }
}

/** The calls by a debate's id (§6, §11); a link has its own. */
export function createTranslations(
  { limiter }: Kit,
  {
    translator,
    read,
    limits,
  }: { readonly translator: Translator; readonly read: ReadDebate; readonly limits: TranslationLimits },
): DebateTranslations & { readonly routes: readonly Route<Viewer>[] } {
  const translations = debateTranslations({ translator, limits, limiter })
  const routes: Route<Viewer>[] = [
    route(readTranslations, async ({ caller, params, query }) =>
      translations.known(await read(caller, params.id), query.language),
    ),
    route(translatePart, async ({ caller, params, body: { part, language } }) =>
      translations.part(caller, () => read(caller, params.id), part, language),
    ),
  ]
  return { ...translations, routes }
}

const partNotFound = () => new Problem(404, 'response-not-found')
