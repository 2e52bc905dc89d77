/**
 * Models copy carelessly: spellings are therefore folded, and slightly changed words are replaced by the source's own.
 */
import { foldText, type FoldedText, isEdge } from '#platform/server/text/folded-text.ts'
import { QUOTE_MAX, QUOTE_MIN, REPAIRED_FROM } from '../../rules.ts'

export interface ProvenQuote {
  readonly quote: string
  /** UTF-16 units in the source; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly exact: boolean
}

/** Limits the time for a text that repeats itself. */
const MOST_PLACES = 100

export function quoteProver(source: string): (quote: string) => ProvenQuote | null {
  const whole = foldText(source)
  return (quote) => {
    const wanted = foldText(quote).text
    if ([...wanted].length < QUOTE_MIN || wanted.length > QUOTE_MAX) return null
    return wordRun(source, whole, wanted) ?? repaired(source, whole, wanted)
  }
}

function wordRun(source: string, whole: FoldedText, wanted: string): ProvenQuote | null {
  for (let at = whole.text.indexOf(wanted); at !== -1; at = whole.text.indexOf(wanted, at + 1)) {
    const { start, end } = whole.range(at, at + wanted.length)
    if (isEdge(source, start) && isEdge(source, end))
      return { quote: source.slice(start, end), start, end, exact: true }
  }
  return null
}

/** Requires most of the quotation in one run, because halves of different sentences prove nothing. */
function repaired(source: string, whole: FoldedText, wanted: string): ProvenQuote | null {
  const least = Math.ceil(wanted.length * REPAIRED_FROM)
  // Every run of that length contains the middle.
  const [left, right] = [wanted.length - least, least]
  const middle = wanted.slice(left, right)
  let best: { from: number; to: number } | null = null
  let places = 0
  for (let at = whole.text.indexOf(middle); at !== -1; at = whole.text.indexOf(middle, at + 1)) {
    places += 1
    if (places > MOST_PLACES) break
    let [before, after] = [0, 0]
    while (before < left && whole.text[at - before - 1] === wanted[left - before - 1]) before += 1
    while (right + after < wanted.length && whole.text[at + middle.length + after] === wanted[right + after]) after += 1
    const run = { from: at - before, to: at + middle.length + after }
    if (run.to - run.from >= Math.max(least, (best?.to ?? 0) - (best?.from ?? 0) + 1)) best = run
  }
  if (best === null) return null
  let { start, end } = whole.range(best.from, best.to)
  while (!isEdge(source, start)) start -= 1
  while (!isEdge(source, end)) end += 1
  // A run may begin after a changed word and include the comma that follows it.
  while (start < end && /[\s,;:.)]/.test(source.charAt(start))) start += 1
  return { quote: source.slice(start, end), start, end, exact: false }
}
