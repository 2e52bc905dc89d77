import { readCards, writeCards } from '#features/debates/cards.ts'
import type { TranslatedPart } from '../contract.ts'
import { withLinksApart } from './translation-fault.ts'

export interface TranslatableDebate {
  readonly id: string
  readonly question: string
  readonly option1: string
  readonly option2: string
  readonly language: string
  readonly responses: readonly { readonly id: string; readonly content: string; readonly summary: string | null }[]
  readonly userInputs: readonly { readonly id: string; readonly content: string }[]
}

export interface Piece {
  readonly type: 'head' | 'response' | 'cards' | 'input'
  readonly cacheKey: string
  readonly texts: readonly string[]
}

export function partsOf({ responses, userInputs }: TranslatableDebate): string[] {
  return ['head', ...[...responses, ...userInputs].map(({ id }) => id)]
}

export function piecesOf(debate: TranslatableDebate, part: string, language: string): Piece[] {
  const piece = (type: Piece['type'], texts: readonly string[]): Piece => {
    return { type, cacheKey: `${type}/${part === 'head' ? debate.id : part}/${language}`, texts }
  }
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

export function originalPart(debate: TranslatableDebate, part: string): TranslatedPart {
  const { content, summary = null } = { ...[...debate.responses, ...debate.userInputs].find(({ id }) => id === part) }
  return { part, texts: content === undefined ? headOf(debate) : [content], summary }
}

function headOf({ question, option1, option2 }: TranslatableDebate): string[] {
  return [question, option1, option2].map((text) => text.replaceAll(/\s+/g, ' '))
}

function withPoints(summary: string, points: readonly string[]): string {
  return writeCards(readCards(summary).map((card, at) => ({ ...card, point: points[at] ?? card.point })))
}
