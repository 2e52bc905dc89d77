import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { citingSpeech } from '#features/sources/server/quotes/citing.ts'
import { countMarkers, type OtherSide } from '#features/sources/server/quotes/judged-sentence.ts'
import { isFirstHalf } from '#platform/cut.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import type { SpeechGuard } from './speech-guard.ts'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { EngineError } from '#platform/server/llm/port.ts'

export interface CitedSpeech extends SpeechGuard {
  /** Returns the citations whose markers occur in this beginning of the speech, or null if the turn has no sources. */
  citationsIn(beginning: string): Citation[] | null
}

/** Returns a guard that also checks citations. @param other null if quotations of the other side are not checked */
export function citedSpeech(
  guard: SpeechGuard,
  passages: { readonly known: readonly BriefPassage[] },
  other: OtherSide | null,
): CitedSpeech {
  const citing = citingSpeech(passages, other)
  const citations = () =>
    citing.citations.flatMap((cited) => {
      const source = passages.known.find(({ marker }) => marker === cited.marker)
      return source ? [{ ...cited, sourceId: source.sourceId, title: source.title, url: source.url }] : []
    })
  return {
    push: (piece) => citing.push(guard.push(piece)),
    flush: () => citing.push(guard.flush()) + citing.end(),
    done: () => guard.done(),
    citationsIn: (text) => (passages.known.length === 0 ? null : citations().slice(0, countMarkers(text))),
  }
}

/** The maximum number of UTF-16 units in an answer. Some models exceed the requested 1,000 tokens. */
export const ANSWER_MAX = 16_000

/** Returns a guard that also drops unfit characters and throws an `EngineError` if the answer exceeds `ANSWER_MAX`. */
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
