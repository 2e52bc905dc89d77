import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { type CitingSpeech, citingSpeech } from '#features/sources/server/quotes/citing.ts'
import { countMarkers, type OtherSide } from '#features/sources/server/quotes/judged-sentence.ts'
import type { ProvenQuote } from '#features/sources/server/quotes/prove-quote.ts'
import { beginning, isFirstHalf } from '#platform/cut.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import type { SpeechGuard } from './speech-guard.ts'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { EngineError } from '#platform/server/llm/port.ts'

export interface CitedSpeech extends SpeechGuard {
  /** The citations whose markers stand in this beginning of the speech; null if it has no sources. */
  citationsIn(beginning: string): Citation[] | null
}

/**
 * @param passages `known` becomes a different list when more has been found
 * @param other null if the speaker's quotations of the other side are not checked
 */
export function citedSpeech(
  guard: SpeechGuard,
  passages: { readonly known: readonly BriefPassage[] },
  other: OtherSide | null,
): CitedSpeech {
  let given = passages.known
  let citing = citingSpeech(given, other)
  let earlier: readonly Citation[] = []
  const found = () => [...earlier, ...citing.citations.flatMap((one) => citationOf(one, given))]
  const proven = (text: string): string => {
    if (passages.known === given) return citing.push(text)
    const before = citing.end()
    earlier = found()
    given = passages.known
    citing = citingSpeech(given, other)
    return before + citing.push(text)
  }
  return {
    push: (piece) => proven(guard.push(piece)),
    flush: () => proven(guard.flush()) + citing.end(),
    done: () => guard.done(),
    citationsIn: (text) => (given.length === 0 ? null : found().slice(0, countMarkers(text))),
  }
}

function citationOf(
  { marker, label, proof, said }: CitingSpeech['citations'][number],
  passages: readonly BriefPassage[],
) {
  const given = passages.find((passage) => passage.marker === marker)
  if (given === undefined) return []
  const { sourceId, title, url } = given
  const { quote = null, start = null, end = null } = proof ?? {}
  const around = proof === null ? {} : wordsAround(proof, marker, passages)
  return [{ marker, sourceId, title, url, quote, label, start, end, ...around, ...(said !== null && { said }) }]
}

const AROUND_MAX = 200

/** Reads them from the passage that contains the quotation; empty if none does. */
function wordsAround(
  { start, end }: ProvenQuote,
  marker: number,
  passages: readonly BriefPassage[],
): Pick<Citation, 'before' | 'after'> {
  for (const { marker: number, start: from, text } of passages) {
    if (number !== marker || start < from || end > from + text.length) continue
    return { before: lastOf(text.slice(0, start - from)), after: firstOf(text.slice(end - from)) }
  }
  return {}
}

const firstOf = (text: string) => {
  const kept = beginning(text, AROUND_MAX)
  return kept.length === text.length ? text : `${kept.replace(/\s\S{0,40}$/u, '')}…`
}
const lastOf = (text: string) => {
  const signs = [...text]
  if (signs.length <= AROUND_MAX) return text
  const kept = signs.slice(-AROUND_MAX).join('')
  return `…${kept.replace(/^\S{0,40}\s/u, '')}`
}

/** UTF-16 units. At most 1,000 tokens are requested, but some models do not stop there. */
export const ANSWER_MAX = 16_000

/** Drops what cannot be stored or shown (clean-text.ts). `push` throws an `EngineError` `malformed` above `ANSWER_MAX`. */
export function cleanSpeech(guard: SpeechGuard): SpeechGuard {
  let heard = 0
  let half = ''
  let space = ''
  let begun = false

  const withoutEdges = (text: string): string => {
    const whole = space + text
    const end = whole.trimEnd()
    space = whole.slice(end.length)
    if (end === '') return ''
    const said = begun ? end : end.trimStart()
    begun = true
    return said
  }

  return {
    push(piece) {
      const room = ANSWER_MAX - heard
      heard += piece.length
      let text = half + (heard > ANSWER_MAX ? piece.slice(0, room) : piece)
      half = ''
      if (isFirstHalf(text, text.length - 1)) {
        half = text.slice(-1)
        text = text.slice(0, -1)
      }
      const said = withoutEdges(guard.push(cleanText(text)))
      if (heard > ANSWER_MAX && !guard.done()) {
        const cause = new RangeError(`more than ${ANSWER_MAX} characters`)
        throw new EngineError('malformed', 'the answer does not end', { cause })
      }
      return said
    },
    flush: () => withoutEdges(guard.push(cleanText(half)) + guard.flush()),
    done: () => guard.done(),
  }
}
