/** From the cache, or by a model for a signed-in reader (§11 translations). */
import type { Viewer } from '#features/account/viewer.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import type { Translator } from '#features/language/server/translation/translator.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { type TranslatedPart, readTranslations, translatePart } from '../../contract/translations.ts'
import type { ResponseLimits } from '../../rules.ts'
import { dailyAllowance } from '../allowances.ts'
import { debateReader } from '../find-debate.ts'
import type { DebateStore } from '../store.ts'
import { originalPart, partsOf, piecesOf, translatedPart, type TranslatableDebate } from './debate-parts.ts'
import { translationFault } from './translation-fault.ts'

export interface TranslationLimits {
  /** Cached ones do not count. */
  readonly translationsPerUserPerMinute: number
  readonly translationsPerUserPerDay: Readonly<Record<Tier, number>>
}

/** Refuses with a 404 Problem. */
export type ReadDebate = () => Promise<TranslatableDebate>

export interface DebateTranslations {
  /** In the order of reading; never asks a model. */
  known(debate: TranslatableDebate, into: InterfaceLanguage): Promise<TranslatedPart[]>
  /**
   * One part; in the debate's own language, as it is. A model is asked for what is missing, for a signed-in viewer.
   * Refuses with a Problem: 401 `login-to-translate`, 404 `response-not-found`, 429 `too-many-translations`, `daily-limit`, 503, and as
   * `read` does.
   * @param read the debate, as this viewer may read it; called again after a model was asked, because the debate may have
   *   been deleted, or its link renewed, meanwhile
   */
  part(viewer: Viewer, read: ReadDebate, part: string, into: InterfaceLanguage): Promise<TranslatedPart>
}

export interface DebateTranslationsDeps {
  readonly translator: Translator
  readonly limits: TranslationLimits
  readonly limiter: LimiterFactory
}

export function debateTranslations({ translator, limits, limiter }: DebateTranslationsDeps): DebateTranslations {
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
      // Where the user is null, nothing is missing.
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

export interface TranslationRouteDeps {
  readonly store: Pick<DebateStore, 'openDebate'>
  readonly translations: DebateTranslations
  readonly clock: Clock
  readonly limits: ResponseLimits
}

/** As far as the viewer sees the debate (§6, §11); a link has its own. */
export function translationRoutes({ store, translations, clock, limits }: TranslationRouteDeps): Route<Viewer>[] {
  const read = debateReader(store, clock, limits)
  return [
    route(readTranslations, async ({ caller, params, query }) =>
      translations.known(await read(caller, params.id), query.language),
    ),
    route(translatePart, async ({ caller, params, body: { part, language } }) =>
      translations.part(caller, () => read(caller, params.id), part, language),
    ),
  ]
}

const partNotFound = () => new Problem(404, 'response-not-found')
