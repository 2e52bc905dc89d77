/** The speech of a turn that was given passages: its citations are proven while it streams, and again on the whole (§17). */
import { citingSpeech } from '#features/evidence/server/quotes/citing.ts'
import type { Citation } from '../../../contract/citations.ts'
import type { BriefPassage } from '../debater.ts'
import type { SpeechGuard } from './speech-guard.ts'

export function citedSpeech(guard: SpeechGuard, passages: readonly BriefPassage[]): SpeechGuard {
  const citing = citingSpeech(passages)
  return {
    hear: (piece) => citing.push(guard.hear(piece)),
    rest: () => citing.push(guard.rest()) + citing.end(),
    get over() {
      return guard.over
    },
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
    return [{ marker, sourceId, title, url, quote, label, start, end }]
  })
  return { content, citations }
}
