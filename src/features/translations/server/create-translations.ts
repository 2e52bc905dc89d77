import type { Viewer } from '#features/account/viewer.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import type { Translator } from '#features/language/server/translation/translator.ts'
import type { Kit } from '#platform/server/kit.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { type TranslatedPart, readTranslations, translatePart } from '../contract.ts'
import { dailyAllowance } from '#features/debates/server/allowances.ts'
import type { ReadDebate } from '#features/debates/server/find-debate.ts'
import { translationFault, withLinksApart } from './translation-fault.ts'
import { readCards, writeCards } from '#features/debates/cards.ts'

export type DebateTranslations = Omit<ReturnType<typeof createTranslations>, 'routes'>

interface TranslationNeeds {
  readonly translator: Translator
  readonly read: ReadDebate
  readonly limits: {
    readonly translationsPerUserPerMinute: number
    readonly translationsPerUserPerDay: Readonly<Record<Tier, number>>
  }
}

/** Creates the routes that return cached translations or, for signed-in readers, ask a model for new ones (§11). */
export function createTranslations({ limiter }: Kit, { translator, read, limits }: TranslationNeeds) {
  const perUser = limiter({ name: 'translations', points: limits.translationsPerUserPerMinute, seconds: 60 })
  const perDay = dailyAllowance(limiter, 'translations', limits.translationsPerUserPerDay)
  const take = async (user: NonNullable<Viewer['user']>) => {
    await perUser.demand(user.id, 'too-many-translations')
    await perDay(user)
  }

  async function known(debate: TranslatableDebate, into: InterfaceLanguage): Promise<TranslatedPart[]> {
    if (into === debate.language) return []
    const found = await translator.ofDebate(debate.id, into)
    return partsOf(debate).flatMap((name) => translatedPart(debate, name, into, found) ?? [])
  }

  /**
   * Returns the translation of one part. Throws 401, 404, 429 or 503. Calls `readIt` again after the model has answered,
   * because the share link may have been renewed meanwhile.
   */
  async function part(
    { user }: Viewer,
    readIt: () => Promise<TranslatableDebate>,
    name: string,
    into: InterfaceLanguage,
  ): Promise<TranslatedPart> {
    const debate = await readIt()
    const pieces = piecesOf(debate, name, into)
    if (pieces.length === 0) throw partNotFound()
    if (into === debate.language) return originalPart(debate, name)
    const found = new Map(await translator.find(pieces.map(({ cacheKey }) => cacheKey)))
    const missing = pieces.filter(({ cacheKey }) => !found.has(cacheKey))
    if (missing.length > 0 && user === null) throw new Problem(401, 'login-to-translate')
    if (missing.length > 0 && !translator.can()) throw new Problem(503, 'no-translator')
    let allowed: Promise<void> | null = null
    const allow = () => (allowed ??= user === null ? Promise.resolve() : take(user))
    const { id: debateId, language: from } = debate
    const faultOf = (text: string, translation: string) => translationFault(text, translation, from, into)
    const make = async (piece: Piece) => {
      const order = { ...piece, debateId, spender: user, from, into, kind: 'debate', faultOf } as const
      found.set(piece.cacheKey, await translator.translate(order, allow))
    }
    try {
      await Promise.all(missing.map(make))
    } finally {
      if (missing.length > 0) await readIt()
    }
    const made = translatedPart(debate, name, into, found)
    if (made === null) throw partNotFound()
    return made
  }

  const routes: Route<Viewer>[] = [
    route(readTranslations, async ({ caller, params, query }) => known(await read(caller, params.id), query.language)),
    route(translatePart, async ({ caller, params, body }) =>
      part(caller, () => read(caller, params.id), body.part, body.language),
    ),
  ]
  return { known, part, routes }
}

const partNotFound = () => new Problem(404, 'response-not-found')

export interface TranslatableDebate {
  readonly id: string
  readonly question: string
  readonly option1: string
  readonly option2: string
  readonly language: string
  readonly responses: readonly { readonly id: string; readonly content: string; readonly summary: string | null }[]
  readonly userInputs: readonly { readonly id: string; readonly content: string }[]
}

interface Piece {
  readonly type: 'head' | 'response' | 'cards' | 'input'
  readonly cacheKey: string
  readonly texts: readonly string[]
}

function partsOf({ responses, userInputs }: TranslatableDebate): string[] {
  return ['head', ...[...responses, ...userInputs].map(({ id }) => id)]
}

function piecesOf(debate: TranslatableDebate, part: string, language: string): Piece[] {
  const id = part === 'head' ? debate.id : part
  const piece = (type: Piece['type'], texts: readonly string[]) => ({
    type,
    cacheKey: `${type}/${id}/${language}`,
    texts,
  })
  if (part === 'head') return [piece('head', headOf(debate))]
  const response = debate.responses.find(({ id }) => id === part)
  if (response) {
    const points = readCards(response.summary ?? '').map(({ point }) => point)
    return [piece('response', [response.content]), ...(points.length > 0 ? [piece('cards', points)] : [])]
  }
  const input = debate.userInputs.find(({ id }) => id === part)
  return input ? [piece('input', [input.content])] : []
}

export function translatedPart(
  debate: TranslatableDebate,
  part: string,
  language: string,
  found: ReadonlyMap<string, string>,
): TranslatedPart | null {
  const [words, cards] = piecesOf(debate, part, language)
  const made = words && found.get(words.cacheKey)
  if (words === undefined || made === undefined) return null
  const text = withLinksApart(words.texts.join('\n'), made)
  const points = cards && found.get(cards.cacheKey)?.split('\n')
  const { summary = null } = debate.responses.find(({ id }) => id === part) ?? {}
  return {
    part,
    texts: words.type === 'head' ? text.split('\n') : [text],
    summary: points === undefined ? null : withPoints(summary ?? '', points),
  }
}

function originalPart(debate: TranslatableDebate, part: string): TranslatedPart {
  const { content, summary = null } = { ...[...debate.responses, ...debate.userInputs].find(({ id }) => id === part) }
  return { part, texts: content === undefined ? headOf(debate) : [content], summary }
}

function headOf({ question, option1, option2 }: TranslatableDebate): string[] {
  return [question, option1, option2].map((text) => text.replaceAll(/\s+/g, ' '))
}

function withPoints(summary: string, points: readonly string[]): string {
  return writeCards(readCards(summary).map((card, at) => ({ ...card, point: points[at] ?? card.point })))
}
