import { withoutEnd } from '#platform/without-end.ts'
import { beginning } from '#platform/cut.ts'
import type { ArgumentCard } from '#features/debates/cards.ts'
import { withoutLinks } from '#features/debates/shown-card.ts'
import { firstAddress } from '#features/debates/server/find-address.ts'
import { bankFor } from '#features/turns/server/debaters/scripted/bank.ts'
import { leaningTest } from '#features/turns/server/debaters/scripted/quotable.ts'
import { widthOf } from '#platform/text-width.ts'
import { QUOTATIONS, type Sentence, sentencesOf } from './sentences.ts'
import reasonWords from './reason-words.json' with { type: 'json' }

export interface CardSource {
  readonly content: string
  readonly language: string
  readonly position: string
}

/** Widths of a text (`widthOf`): from the first, it has three cards instead of two. */
const LONG_TURN = 600
/** The least weight (`weightOf`) of a third card. */
const THIRD_LEAST = 0
const POINT_WIDTH = 90
const LEAST_WIDTH = 36
/** A longer sentence is cut, because it is no sentence but a text without full stops. */
const WHOLE_WIDTH = 260
/** UTF-16 units with the marks; a shorter quotation names a position or a word. */
const LEAST_QUOTED = 14

export function extractCards(source: CardSource): ArgumentCard[] {
  return bestSentences(source, widthOf(source.content) < LONG_TURN ? 2 : 3, THIRD_LEAST).map(cardOf)
}

/** Returns the best sentences in the order of the text, without near-duplicates. */
export function bestSentences(source: CardSource, most: number, least = -Infinity): string[] {
  const sentences = sentencesOf(source.content, source.language)
  if (sentences.length === 0) return [source.content.replaceAll(/\s+/g, ' ').trim()]
  const leans = leaningTest([bankFor(source.language)])
  const secondParagraph = sentences.findIndex((one, index) => index > 0 && one.opensParagraph)
  const ranked = sentences
    .map((sentence, index) => {
      const weight =
        weightOf(sentences, index, source, secondParagraph) - (leans(sentence.text.toLowerCase()) ? 0.75 : 0)
      return { sentence, index, weight, said: saidIn(sentence.text) }
    })
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
  const chosen: typeof ranked = []
  for (const candidate of ranked) {
    if (chosen.length === most || (chosen.length > 1 && candidate.weight < least)) break
    if (!chosen.some((one) => alike(one.said, candidate.said))) chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a.index - b.index).map(({ sentence }) => sentence.text)
}

/** The point is the whole sentence, because a clause without its sentence says something else. */
export function cardOf(sentence: string): ArgumentCard {
  return { point: shortened(withoutLinks(sentence), WHOLE_WIDTH), quote: sentence, url: firstAddress(sentence) }
}

/** @param secondParagraph the index of the second paragraph's first sentence; -1 if there is none */
function weightOf(sentences: readonly Sentence[], index: number, source: CardSource, secondParagraph: number): number {
  const { language, position } = source
  const { text = '', isStressed = false } = sentences[index] ?? {}
  const width = widthOf(withoutLinks(text))
  let weight = 0
  // The first of several paragraphs usually contains a greeting, a quotation, or an outline of the speech.
  if (isStressed) weight += 5
  else if (index === 0) weight -= 4.5
  else if (index < secondParagraph) weight -= 3.5
  if (firstAddress(text) !== null || /\[\d{1,3}\]/.test(text)) weight += 4
  if (/\p{N}/u.test(text)) weight += 1
  if (hasReason(text, language)) weight += 2
  if (speaksFor(text, position)) weight += 2
  if (sentences[index + 1]?.opensParagraph ?? true) weight += 1
  if (/[?？؟;:：]["”»’]?$/u.test(text)) weight -= 2.5
  if (
    text
      .replaceAll(position, '')
      .match(QUOTATIONS)
      ?.some((quoted) => quoted.length > LEAST_QUOTED)
  )
    weight -= 3
  if (width < LEAST_WIDTH) weight -= 1 + (LEAST_WIDTH - width) / 3
  if (width > POINT_WIDTH) weight -= 4 + (width - POINT_WIDTH) / 10
  return weight
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

export function shortened(text: string, most = POINT_WIDTH): string {
  const whole = withoutEnd(text, /[\s.,;:!。，；：！、،؛…।–—-]/u)
  let short = ''
  let width = 0
  for (const part of whole.split(/(?<=\s)/)) {
    const wider = width + widthOf(part)
    if (wider > most && short !== '') break
    short += part
    width = wider
  }
  const fitting = width > most ? beginning(short, most / 2) : short.trim()
  const point = fitting === whole ? whole : `${withoutEnd(fitting, /[\s.,;:]/u)}…`
  return point.charAt(0).toLocaleUpperCase() + point.slice(1)
}

/** Words that usually occur in an argument; in a language without a row, only the other criteria count. */
const REASON_WORDS: Readonly<Record<string, string>> = reasonWords
