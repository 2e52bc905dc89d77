import { withoutEnd } from '#platform/without-end.ts'
import { cutAtWord } from '#platform/cut.ts'
import type { ArgumentCard } from '#features/debates/cards.ts'
import { withoutLinks } from '#features/debates/shown-card.ts'
import { firstAddress } from '#features/debates/server/find-address.ts'
import { bankFor } from '#features/turns/server/debaters/scripted/bank.ts'
import { leaningTest } from '#features/turns/server/debaters/scripted/quotable.ts'
import { widthOf } from '#platform/text-width.ts'
import { QUOTATIONS, type Sentence, sentencesOf } from './sentences.ts'
import reasonWords from './reason-words.json' with { type: 'json' }

/** Words that are typical of an argument. For a language without a row, only the other criteria count. */
const REASON_WORDS: Readonly<Record<string, string>> = reasonWords

export interface CardSource {
  readonly content: string
  readonly language: string
  readonly position: string
}

/** A text of at least this width (`widthOf`) gets up to three cards; a narrower one gets up to two. */
const LONG_TURN = 600
/** Weights (`weightOf`): the minimum for a third card, and the penalty for a sentence next to an already chosen one. */
const WANTED = { least: 0.5, nextTo: 2.5 }
const POINT_WIDTH = 90
const LEAST_WIDTH = 36
const LEAST_QUOTE = 24
/** A wider (`widthOf`) sentence is probably a text without full stops, so it is cut and not quoted by another card. */
const WHOLE_WIDTH = 260
/** A quotation of up to this many UTF-16 units, including its quotation marks, only names a position or a word. */
const LEAST_QUOTED = 24

export function extractCards(source: CardSource): ArgumentCard[] {
  return cardsFrom(source, bestSentences(source, widthOf(source.content) < LONG_TURN ? 2 : 3, WANTED))
}

/** Returns the best sentences in the order of the text, without near-duplicates. */
export function bestSentences(source: CardSource, most: number, { least = -Infinity, nextTo = 0 } = {}): string[] {
  const sentences = sentencesOf(source.content, source.language)
  if (sentences.length === 0) return [source.content.replaceAll(/\s+/g, ' ').trim()]
  const leans = leaningTest([bankFor(source.language)])
  const secondParagraph = sentences.findIndex((one, index) => index > 0 && one.opensParagraph)
  const weighed = sentences.map(({ text }, index) => {
    const leaning = leans(text.toLowerCase()) ? 0.75 : 0
    return { text, index, weight: weightOf(sentences, index, source, secondParagraph) - leaning, said: saidIn(text) }
  })
  const chosen: typeof weighed = []
  const worthOf = ({ index, weight }: (typeof weighed)[number]) =>
    chosen.some((one) => Math.abs(one.index - index) === 1) ? weight - nextTo : weight
  while (chosen.length < most) {
    const [best] = weighed
      .filter((one) => !chosen.some((other) => other === one || alike(other.said, one.said)))
      .toSorted((a, b) => worthOf(b) - worthOf(a))
    if (best === undefined || (chosen.length > 1 && worthOf(best) < least)) break
    chosen.push(best)
  }
  return chosen.toSorted((a, b) => a.index - b.index).map(({ text }) => text)
}

/**
 * Makes a card of each chosen sentence. The point is the whole sentence, because a part could have another meaning. The
 * quotation is an adjacent sentence or, if the chosen one names a source or no neighbour is suitable, the chosen one.
 */
export function cardsFrom({ content, language, position }: CardSource, chosen: readonly string[]): ArgumentCard[] {
  const sentences = sentencesOf(content, language)
  const taken = new Set(chosen)
  return chosen.map((text) => {
    const at = sentences.findIndex((one) => one.text === text)
    const [after, before] = [sentences[at + 1], sentences[at]?.opensParagraph ? undefined : sentences[at - 1]]
    const near = hasSource(text) ? [] : [after?.opensParagraph ? undefined : after, before]
    const quote = near.find((one) => one && !taken.has(one.text) && isQuotable(one.text, position))?.text ?? text
    taken.add(quote)
    return { point: shortened(withoutLinks(text), WHOLE_WIDTH), quote, url: firstAddress(text) ?? firstAddress(quote) }
  })
}

const hasSource = (text: string) => firstAddress(text) !== null || /\[\d{1,3}\]/.test(text)
const asks = (text: string) => /[?？؟;:：]["”»’]?$/u.test(text)
const repeats = (text: string, position: string) =>
  (text.replaceAll(position, '').match(QUOTATIONS) ?? []).some((quoted) => quoted.length > LEAST_QUOTED)
const isQuotable = (text: string, position: string) =>
  !asks(text) && !repeats(text, position) && widthOf(text) >= LEAST_QUOTE && widthOf(text) <= WHOLE_WIDTH

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
  if (hasSource(text)) weight += 4
  if (/\p{N}/u.test(text)) weight += 1
  if (hasReason(text, language)) weight += 2
  if (speaksFor(text, position)) weight += 2
  if (sentences[index + 1]?.opensParagraph ?? true) weight += 1
  if (asks(text)) weight -= 5
  if (repeats(text, position)) weight -= 3
  if (width < LEAST_WIDTH) weight -= 1 + (LEAST_WIDTH - width) / 3
  if (width > POINT_WIDTH) weight -= 4 + (width - POINT_WIDTH) / 7
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

const saidIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []

function alike(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, new Set(other)] : [other, new Set(one)]
  return few.filter((word) => many.has(word)).length > few.length * 0.7
}

export function shortened(text: string, most = POINT_WIDTH): string {
  const whole = withoutEnd(text, /[\s.,;:!。，；：！、،؛…।–—-]/u)
  const point = cutAtWord(whole, Math.floor((most * whole.length) / (widthOf(whole) || 1)))
  return point.charAt(0).toLocaleUpperCase() + point.slice(1)
}
