/** Without a model: the response's sentences that carry its argument; also when a model's answer does not fit. */
import { withoutEnd } from '#platform/without-end.ts'
import { beginning } from '#platform/cut.ts'
import type { ArgumentCard } from '#features/debates/cards.ts'
import { withoutLinks } from '#features/debates/shown-card.ts'
import { firstAddress } from '#features/debates/server/find-address.ts'
import { REASON_WORDS } from './reason-words.ts'
import { widthOf } from '#platform/text-width.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

export interface CardSource {
  readonly content: string
  readonly language: string
  readonly position: string
}

const MOST_CARDS = 4
const WIDTH_PER_CARD = 240
/** The greatest width of a point, which is read at a shareHead. */
const POINT_WIDTH = 90
/** A bold phrase or clause that is shorter says too little to be a point. */
const LEAST_POINT_WIDTH = 24
const LEAST_CLAUSE_WIDTH = 36
/** Sentences of such a width make a good quotation; above `full` the card's point is only a clause of it. */
const GOOD_WIDTH = { from: 45, full: 90, to: 260 }

/** Two to four in the order of the text; always the same for a text. */
export function extractCards(source: CardSource): ArgumentCard[] {
  const wanted = Math.min(MOST_CARDS, Math.max(2, Math.round(widthOf(source.content) / WIDTH_PER_CARD)))
  return bestSentences(source, wanted).map((sentence) => cardOf(sentence, source.language))
}

/** Returns the sentences that carry the argument, in the order of the text; no two of them say the same. */
export function bestSentences(source: CardSource, most: number): Pick<Sentence, 'text' | 'bold'>[] {
  const sentences = sentencesOf(source.content, source.language)
  // A text without any word is shown as it is.
  if (sentences.length === 0) return [{ text: source.content.replaceAll(/\s+/g, ' ').trim(), bold: null }]
  const secondParagraph = sentences.findIndex((one, index) => index > 0 && one.opensParagraph)
  const ranked = sentences
    .map((sentence, index) => ({ sentence, index, weight: weightOf(sentences, index, source, secondParagraph) }))
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
  const chosen: ((typeof ranked)[number] & { readonly said: Said })[] = []
  for (const candidate of ranked) {
    if (chosen.length === most) break
    const said = saidIn(candidate.sentence.text)
    if (!chosen.some((one) => alike(one.said, said))) chosen.push({ ...candidate, said })
  }
  return chosen.toSorted((a, b) => a.index - b.index).map(({ sentence }) => sentence)
}

/** The sentence is the quotation, its bold phrase or one of its clauses is the point. */
export function cardOf({ text, bold }: Pick<Sentence, 'text' | 'bold'>, language: string): ArgumentCard {
  const stressed = bold === null ? '' : withoutLinks(bold)
  const claim = widthOf(stressed) >= LEAST_POINT_WIDTH ? stressed : clauseOf(withoutLinks(text), language)
  return { point: shortened(claim), quote: text, url: firstAddress(text) }
}

/** @param secondParagraph -1 when there is none */
function weightOf(
  sentences: readonly Sentence[],
  index: number,
  { language, position }: CardSource,
  secondParagraph: number,
): number {
  const { text = '', bold = null, opensParagraph = false } = sentences[index] ?? {}
  const width = widthOf(text)
  let weight = 0
  if (bold !== null) weight += 4
  if (firstAddress(text) !== null) weight += 2
  if (/\p{N}/u.test(text)) weight += 1
  if (hasReason(text, language)) weight += 2
  if (speaksFor(text, position)) weight += 2
  if (opensParagraph && index > 0) weight += 0.5
  // A speech begins with a greeting or an image, and ends with what is to be remembered.
  if (index === 0) weight -= 2
  if (index === sentences.length - 1) weight += 1
  // The first of several paragraphs rarely argues: it greets, quotes, and tells what the speech will do.
  if (index < secondParagraph) weight -= 1.5
  // A question only leads to an argument; words in quotation marks are somebody else's.
  if (/[?？؟;]["”»’]?$/u.test(text)) weight -= 2.5
  if (quotes(text.replaceAll(position, ''))) weight -= 3
  if (width < GOOD_WIDTH.from) weight -= 3
  if (width > GOOD_WIDTH.full) weight += 1
  if (width > GOOD_WIDTH.to) weight -= 2
  return weight
}

const OPENS = '"“„«「『'
const CLOSES = '"”“»」』'
/** Words between quotation marks that are shorter are a name or a doubt. */
const LEAST_QUOTED = 12

function quotes(text: string): boolean {
  /** Null while none is open. */
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
  const words = REASON_WORDS[language.split('-')[0] ?? ''] ?? []
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

interface Said {
  readonly words: readonly string[]
  readonly there: ReadonlySet<string>
}

function saidIn(text: string): Said {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []
  return { words, there: new Set(words) }
}

/** Most words of the shorter one stand in the other. */
function alike(one: Said, other: Said): boolean {
  const [few, many] = one.words.length <= other.words.length ? [one, other] : [other, one]
  return few.words.filter((word) => many.there.has(word)).length > few.words.length * 0.7
}

/** A short sentence as a whole; of a longer one the first clause with a reason in it, else the longest clause. */
function clauseOf(words: string, language: string): string {
  if (widthOf(words) <= POINT_WIDTH) return words
  const clauses = clausesOf(words).filter((clause) => widthOf(clause) >= LEAST_CLAUSE_WIDTH)
  const [longest] = clauses.toSorted((a, b) => widthOf(b) - widthOf(a))
  return clauses.find((clause) => hasReason(clause, language)) ?? longest ?? words
}

/** A quotation is not cut in two. */
function clausesOf(words: string): string[] {
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

function shortened(text: string): string {
  const whole = withoutEnd(text, /[\s.,;:!。，；：！、،؛…।–—-]/u)
  let short = ''
  let width = 0
  for (const part of whole.split(/(?<=\s)/)) {
    const wider = width + widthOf(part)
    if (wider > POINT_WIDTH && short !== '') break
    short += part
    width = wider
  }
  // A text without spaces is cut between two characters.
  const fitting = width > POINT_WIDTH ? beginning(short, POINT_WIDTH / 2) : short.trim()
  const point = fitting === whole ? whole : `${withoutEnd(fitting, /[\s.,;:]/u)}…`
  return point.charAt(0).toLocaleUpperCase() + point.slice(1)
}
