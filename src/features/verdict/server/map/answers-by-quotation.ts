/** Applies the quotation rule (§20): the card nearest to a quotation answers the card nearest to the quoted words. */
import { quoteFinder } from '#features/cards/server/find-quote.ts'
import { normalForm } from '#platform/normal-form.ts'
import { type FoldedText, foldText, UNSPACED } from '#platform/server/text/folded-text.ts'
import { withoutEnd } from '#platform/without-end.ts'
import { cardIdOf, type FoundEdge, type KeptCard } from './reading.ts'

/** The minimum length of a quotation in characters after folding. A shorter one could occur in any text. */
const LEAST = 8
/** The minimum length of a quotation in scripts whose characters are syllables or words. */
const LEAST_DENSE = 4
/** The maximum length of a sentence that is shown as the answer, in UTF-16 units. */
const SENTENCE_MOST = 400
const QUOTATIONS_MOST = 40
export const EDGES_A_TURN = 12
const QUOTATION_MARK = /["“”„‟«»‹›「」『』]/u
/** Matches a sentence. A mark inside a quotation (`“…a city…”, said`) or inside a number does not end it. */
const SENTENCE = /.+?(?:[.!?…۔؟]["'”’»)*_]*(?=\s|$)|[。！？।]["'”’»」』)*_]*|$)/gu

export interface SpokenTurn {
  readonly response: { readonly id: string; readonly content: string }
  readonly cards: readonly KeptCard[]
}

/** Finds answers by quotation. @param known the question and the positions; quoting them is not an answer */
export function answersByQuotation(turn: SpokenTurn, before: SpokenTurn, known: readonly string[]): FoundEdge[] {
  const [mine, theirs] = [fold(turn.response.content), fold(before.response.content)]
  const answering = placesOf(turn, mine.text)
  const answered = placesOf(before, theirs.text)
  const repeated = known.map((words) => fold(words).text)
  const find = quoteFinder(turn.response.content)
  const edges = new Map<string, FoundEdge>()
  for (const { at, folded, shown } of quotations(turn.response.content, mine)) {
    if (edges.size === EDGES_A_TURN) break
    if (repeated.some((words) => words.includes(folded))) continue
    const said = theirs.text.indexOf(folded)
    const [from, to] = [nearest(answering, at), nearest(answered, said)]
    if (said === -1 || from === null || to === null || edges.has(`${from} ${to}`)) continue
    const quote = find(shown) ?? find(folded)
    if (quote === null) continue
    edges.set(`${from} ${to}`, { from, to, relation: 'weakens', quote, readings: { yes: 1, no: 0 }, contested: false })
  }
  return [...edges.values()]
}

/** Finds quotations. `at` is the offset in the folded turn; `shown` is the sentence around it or the quotation alone. */
function quotations(content: string, whole: FoldedText) {
  const found: { readonly at: number; readonly folded: string; readonly shown: string }[] = []
  let from = 0
  for (const line of normalForm(content, 'NFC').split('\n')) {
    const parts = line.split(QUOTATION_MARK)
    const sentences = parts.length === 1 ? [] : (line.match(SENTENCE) ?? [])
    for (const words of parts.filter((_, index) => index % 2 === 1)) {
      if (found.length === QUOTATIONS_MOST) return found
      const folded = fold(withoutEnd(words, /[\s.…]/u)).text
      const at = whole.text.indexOf(folded, from)
      if (at === -1 || [...folded].length < (UNSPACED.test(folded) ? LEAST_DENSE : LEAST)) continue
      from = at
      const around = sentences.find((sentence) => sentence.includes(words) && sentence.length <= SENTENCE_MOST)
      found.push({ at, folded, shown: around ?? words })
    }
  }
  return found
}

function placesOf({ response, cards }: SpokenTurn, whole: string) {
  return cards.flatMap(({ quote, point }, at) => {
    const folded = fold(quote ?? point).text
    const start = folded === '' ? -1 : whole.indexOf(folded)
    return start === -1 ? [] : [{ id: cardIdOf(response.id, at), start, end: start + folded.length }]
  })
}

function nearest(places: ReturnType<typeof placesOf>, at: number): string | null {
  let best: { readonly id: string; readonly distance: number } | null = null
  for (const { id, start, end } of places) {
    const distance = Math.max(start - at, at - (end - 1), 0)
    if (best === null || distance < best.distance) best = { id, distance }
  }
  return best?.id ?? null
}

const fold = (text: string): FoldedText => foldText(normalForm(text, 'NFC'))
