/** The speech of a turn that was given passages: its citations are proven while it streams, and again on the whole (§17). */
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { type CitingSpeech, citingSpeech } from '#features/sources/server/quotes/citing.ts'
import type { ProvenQuote } from '#features/sources/server/quotes/prove-quote.ts'
import { beginning } from '#platform/cut.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import type { SpeechGuard } from './speech-guard.ts'

/** What a turn may quote; `known` is another list once more has been found. */
export interface TurnPassages {
  readonly known: readonly BriefPassage[]
}

/** Its citations are proven by the passages that are known when they are said; a turn without any has none. */
export function citedSpeech(guard: SpeechGuard, passages: TurnPassages): SpeechGuard {
  let given: readonly BriefPassage[] = []
  let citing: CitingSpeech | null = null
  const proven = (text: string): string => {
    let before = ''
    if (passages.known !== given) {
      before = citing?.end() ?? ''
      given = passages.known
      citing = given.length === 0 ? null : citingSpeech(given)
    }
    return before + (citing?.push(text) ?? text)
  }
  return {
    push: (piece) => proven(guard.push(piece)),
    flush: () => proven(guard.flush()) + (citing?.end() ?? ''),
    done: () => guard.done(),
  }
}

/** What is kept of a turn's whole text: it and its citations, proven anew, in the order of their markers. */
export function citedText(
  text: string,
  passages: readonly BriefPassage[],
): { readonly content: string; readonly citations: Citation[] } {
  const citing = citingSpeech(passages)
  const content = (citing.push(text) + citing.end()).trim()
  const citations = citing.citations.flatMap(({ marker, label, proof }) => {
    const given = passages.find((passage) => passage.marker === marker)
    if (given === undefined) return []
    const { sourceId, title, url } = given
    const { quote = null, start = null, end = null } = proof ?? {}
    const around = proof === null ? {} : wordsAround(proof, marker, passages)
    return [{ marker, sourceId, title, url, quote, label, start, end, ...around }]
  })
  return { content, citations }
}

/** Characters of its passage that are kept on each side of a quotation (§17). */
const AROUND_MAX = 200

/** What stands around a quotation in the passage that proves it; empty when no passage holds it. */
function wordsAround(
  { quote, start, end }: ProvenQuote,
  marker: number,
  passages: readonly BriefPassage[],
): Pick<Citation, 'before' | 'after'> {
  for (const { marker: number, start: from, text } of passages) {
    if (number !== marker || text.slice(Math.max(0, start - from), Math.max(0, end - from)) !== quote) continue
    return { before: lastOf(text.slice(0, start - from)), after: firstOf(text.slice(end - from)) }
  }
  return {}
}

// Cut between words; a script without spaces has none nearby.
const firstOf = (text: string) => {
  const kept = beginning(text, AROUND_MAX)
  return kept.length === text.length ? text : `${kept.replace(/\s\S{0,40}$/u, '')}…`
}
const lastOf = (text: string) => {
  const signs = [...text]
  if (signs.length <= AROUND_MAX) return text
  return `…${signs
    .slice(-AROUND_MAX)
    .join('')
    .replace(/^\S{0,40}\s/u, '')}`
}
