/** Announces a turn's beginning and its finished text to screen readers, but not each character (§12). */
import { useState } from 'react'
import type { Text } from '#features/language/fill.ts'
import { optionOf } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { LivePanel } from './watched-turn.ts'
import type { TurnEnd } from './turn-stream.ts'

/** Removes the marks that a screen reader would read out: `**very** [here](https://…)` → `very here`. */
export function withoutMarks(markdown: string): string {
  return (
    markdown
      .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
      // The lookarounds keep multiplication signs and underscores inside names.
      .replace(/(?<![\p{L}\p{N}])[*_~`]{1,3}(?=\S)|(?<=\S)[*_~`]{1,3}(?![\p{L}\p{N}])/gu, '')
      .trim()
  )
}

export function useAnnouncement(text: Text, panel: LivePanel | null): [string, (end: TurnEnd) => void] {
  const [finished, setFinished] = useState('')
  const turn = panel?.turn ?? null
  const [einstein, cat] =
    panel?.thinking === true
      ? [viewTexts.einsteinThinking, viewTexts.catThinking]
      : [viewTexts.einsteinSpeaking, viewTexts.catSpeaking]
  const sentence = turn === null ? finished : text(optionOf(turn.turnNumber) === 1 ? einstein : cat)
  const report = (end: TurnEnd) => {
    if (end.kind !== 'response') return setFinished('')
    const { turnNumber, content } = end.response
    const said = optionOf(turnNumber) === 1 ? viewTexts.einsteinSaid : viewTexts.catSaid
    const shown = panel?.stopping === true ? panel.text : content
    setFinished(text(said, { text: withoutMarks(shown) }))
  }
  return [sentence, report]
}
