/** Sends turns through the speech guard that labels citations (§17), and returns what a reader would see. */
import { expect } from 'vitest'
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { citedSpeech } from '#features/turns/server/debaters/speech/cited-speech.ts'
import { otherSide } from '#features/turns/server/debaters/speech/other-side.ts'
import { unguarded } from '#features/turns/server/debaters/speech/speech-guard.ts'

export const CLUB =
  "The grass pitch at Weir Lane was used for 412 hours last season and was closed for 61 days because of rain or frost. Seven youth teams share it; the under-12s trained in the school gym for most of January. Mr Okafor reported that two girls' teams could not be admitted because there were no free evenings. The treasurer gave the yearly cost of the grass pitch as 38,500 euros: mowing and marking 14,000, reseeding 9,500."
export const NOTE =
  'On 9 July 2025 the surface was measured at 63 degrees Celsius at two in the afternoon. The Weir Lane field held back water in the flood of February 2024 when the cellars of Mill Street stayed dry. An artificial pitch with a drained base needs a basin of 180 cubic metres to do the same. The authors conclude that cats express stable preferences but do not weigh consequences. The difference is within the margin of error.'
export const CAT =
  'A mat is **nearly twice the price**, and nobody sleeps on it [1]. It also smells of old shoes, which I do not forgive. I said 500 euros.'

const source = { sourceId: 's', title: 'Club', url: null, optionNumber: 1 } as const
export const passagesOf = (texts: readonly string[], language: string): BriefPassage[] =>
  texts.map((text, index) => ({ ...source, marker: index + 1, language, start: 0, text }))

export interface Said {
  readonly sources?: readonly string[]
  readonly other?: string
  readonly speaker?: 1 | 2
  readonly language?: string
}

/** Returns the text that the guard lets through, and the label and the cited words of each citation. */
export function heard(speech: string, { sources = [], other = '', speaker = 1, language = 'en' }: Said) {
  const known = passagesOf(sources, language)
  const ways = [1, 4, speech.length].map((size) => {
    const guard = citedSpeech(unguarded, { known }, otherSide(speaker, language, [other]))
    let shown = ''
    for (let at = 0; at < speech.length; at += size) shown += guard.push(speech.slice(at, at + size))
    shown += guard.flush()
    const citations = guard.citationsIn(shown) ?? []
    return { shown, labels: citations.map(({ label, said }) => (said === undefined ? label : `${label}: ${said}`)) }
  })
  for (const way of ways) expect(way).toEqual(ways[0])
  return ways[0]
}
