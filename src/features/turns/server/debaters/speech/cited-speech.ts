import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { type CitingSpeech, citingSpeech } from '#features/sources/server/quotes/citing.ts'
import type { ProvenQuote } from '#features/sources/server/quotes/prove-quote.ts'
import { beginning, isFirstHalf } from '#platform/cut.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import type { SpeechGuard } from './speech-guard.ts'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { EngineError } from '#platform/server/llm/port.ts'

/** @param passages `known` becomes a different list when more has been found */
export function citedSpeech(guard: SpeechGuard, passages: { readonly known: readonly BriefPassage[] }): SpeechGuard {
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

/** Returns the whole text and its citations, checked again, in the order of their markers. */
export function citedText(text: string, passages: readonly BriefPassage[]) {
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
