import { withoutEnd } from '#platform/without-end.ts'
import { beginning } from '#platform/cut.ts'
import type { ArgumentCard } from '#features/debates/cards.ts'
import { withoutLinks } from '#features/debates/shown-card.ts'
import { firstAddress } from '#features/debates/server/find-address.ts'
import { widthOf } from '#platform/text-width.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import reasonWords from './reason-words.json' with { type: 'json' }

export interface CardSource {
  readonly content: string
  readonly language: string
  readonly position: string
}

const MOST_CARDS = 4
const WIDTH_PER_CARD = 240
const POINT_WIDTH = 90
const LEAST_POINT_WIDTH = 24
const LEAST_CLAUSE_WIDTH = 36
const GOOD_WIDTH = { from: 45, full: 90, to: 260 }

export function extractCards(source: CardSource): ArgumentCard[] {
  const wanted = Math.min(MOST_CARDS, Math.max(2, Math.round(widthOf(source.content) / WIDTH_PER_CARD)))
  return bestSentences(source, wanted).map((sentence) => cardOf(sentence, source.language))
}

/** Returns the best sentences in the order of the text, without near-duplicates. */
export function bestSentences(source: CardSource, most: number): Pick<Sentence, 'text' | 'bold'>[] {
  const sentences = sentencesOf(source.content, source.language)
  if (sentences.length === 0) return [{ text: source.content.replaceAll(/\s+/g, ' ').trim(), bold: null }]
  const secondParagraph = sentences.findIndex((one, index) => index > 0 && one.opensParagraph)
  const ranked = sentences
    .map((sentence, index) => {
      const weight = weightOf(sentences, index, source, secondParagraph)
      return { sentence, index, weight, said: saidIn(sentence.text) }
    })
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
  const chosen: typeof ranked = []
  for (const candidate of ranked) {
    if (chosen.length === most) break
    if (!chosen.some((one) => alike(one.said, candidate.said))) chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a.index - b.index).map(({ sentence }) => sentence)
}

export function cardOf({ text, bold }: Pick<Sentence, 'text' | 'bold'>, language: string): ArgumentCard {
  const stressed = bold === null ? '' : withoutLinks(bold)
  const claim = widthOf(stressed) >= LEAST_POINT_WIDTH ? stressed : clauseOf(withoutLinks(text), language)
  return { point: shortened(claim), quote: text, url: firstAddress(text) }
}

/** @param secondParagraph the index of the second paragraph's first sentence; -1 if there is none */
function weightOf(sentences: readonly Sentence[], index: number, source: CardSource, secondParagraph: number): number {
  const { language, position } = source
  const { text = '', bold = null, opensParagraph = false } = sentences[index] ?? {}
  const width = widthOf(text)
  let weight = 0
  if (bold !== null) weight += 4
  if (firstAddress(text) !== null) weight += 2
  if (/\p{N}/u.test(text)) weight += 1
  if (hasReason(text, language)) weight += 2
  if (speaksFor(text, position)) weight += 2
  if (opensParagraph && index > 0) weight += 0.5
  if (index === 0) weight -= 2
  if (index === sentences.length - 1) weight += 1
  // The first of several paragraphs usually contains a greeting, a quotation, or an outline of the speech.
  if (index < secondParagraph) weight -= 1.5
  if (/[?？؟;]["”»’]?$/u.test(text)) weight -= 2.5
  if (quotes(text.replaceAll(position, ''))) weight -= 3
  if (width < GOOD_WIDTH.from) weight -= 3
  if (width > GOOD_WIDTH.full) weight += 1
  if (width > GOOD_WIDTH.to) weight -= 2
  return weight
}

const OPENS = '"“„«「『'
const CLOSES = '"”“»」』'
const LEAST_QUOTED = 12

function quotes(text: string): boolean {
  let since: number | null = null
  for (const character of text) {
    if (CLOSES.includes(character)) {
      if (since !== null && since >= LEAST_QUOTED) return true
      since = null
    } else if (since !== null) since += 1
    if (since === null && OPENS.includes(character)) since = 0
  }
  return false
}

function hasReason(text: string, language: string): boolean {
  const words = REASON_WORDS[language.split('-')[0] ?? '']?.split('|') ?? []
  const spoken = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}’]+/gu, ' ')} `
  return words.some((word) =>
    spoken.includes(
      /^[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(word) ? word : ` ${word} `,
    ),
  )
}

function speaksFor(text: string, position: string): boolean {
  const spoken = text.toLowerCase()
  const words = position.toLowerCase().match(/[\p{L}\p{M}\p{N}]{4,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []
  return words.some((word) => spoken.includes(word))
}

function saidIn(text: string) {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []
  return { words, there: new Set(words) }
}

function alike(one: ReturnType<typeof saidIn>, other: ReturnType<typeof saidIn>): boolean {
  const [few, many] = one.words.length <= other.words.length ? [one, other] : [other, one]
  return few.words.filter((word) => many.there.has(word)).length > few.words.length * 0.7
}

function clauseOf(words: string, language: string): string {
  if (widthOf(words) <= POINT_WIDTH) return words
  const clauses = clausesOf(words).filter((clause) => widthOf(clause) >= LEAST_CLAUSE_WIDTH)
  const [longest] = clauses.toSorted((a, b) => widthOf(b) - widthOf(a))
  return clauses.find((clause) => hasReason(clause, language)) ?? longest ?? words
}

export function clausesOf(words: string): string[] {
  const clauses: string[] = []
  let begun = ''
  let open = 0
  for (const part of words.split(/(?<=[,;:،؛、，；：]\s?|\s[–—-]\s)/u)) {
    begun += part
    open += (part.match(/[“„«「]/gu)?.length ?? 0) - (part.match(/[”»」]/gu)?.length ?? 0)
    if (open > 0) continue
    clauses.push(begun.trim())
    ;[begun, open] = ['', 0]
  }
  return begun === '' ? clauses : [...clauses, begun.trim()]
}

export function shortened(text: string): string {
  const whole = withoutEnd(text, /[\s.,;:!。，；：！、،؛…।–—-]/u)
  let short = ''
  let width = 0
  for (const part of whole.split(/(?<=\s)/)) {
    const wider = width + widthOf(part)
    if (wider > POINT_WIDTH && short !== '') break
    short += part
    width = wider
  }
  const fitting = width > POINT_WIDTH ? beginning(short, POINT_WIDTH / 2) : short.trim()
  const point = fitting === whole ? whole : `${withoutEnd(fitting, /[\s.,;:]/u)}…`
  return point.charAt(0).toLocaleUpperCase() + point.slice(1)
}

/** Words that usually occur in an argument; in a language without a row, only the other criteria count. */
const REASON_WORDS: Readonly<Record<string, string>> = reasonWords
