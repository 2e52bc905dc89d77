import { systemClock, type Clock } from '#platform/clock.ts'
import { call } from '#platform/web/calls/call.ts'
import { hearPart, hearSharedPart } from '../contract.ts'
import type { BrowserSpeech } from './engines/browser-voice.ts'
import type { Hear } from './engines/server-voice.ts'
import type { Heard } from './heard-turns.ts'
import { createMarker, type Marker } from './highlight.ts'

export interface PlayerTools {
  readonly clock: Clock
  /** Null if the browser cannot speak. */
  readonly speech: BrowserSpeech | null
  readonly hear: (at: Heard['at']) => Hear
  readonly audioElement: () => HTMLAudioElement
  /** Null if there are no media keys. */
  readonly session: MediaSession | null
  readonly marker: Marker
}

export function browserTools(): PlayerTools {
  const { speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance } = globalThis as Partial<typeof globalThis>
  const { highlights = null } = (globalThis.CSS ?? {}) as Partial<typeof CSS>
  return {
    clock: systemClock,
    speech: synthesis && Utterance ? { synthesis, utter: (text) => new Utterance(text) } : null,
    hear: (at) => (responseId, part, signal) =>
      'id' in at
        ? call(hearPart, { params: { id: at.id, responseId }, query: { part }, signal })
        : call(hearSharedPart, { params: { shareToken: at.shareToken, responseId }, query: { part }, signal }),
    audioElement: () => new Audio(),
    session: (navigator as Partial<Navigator>).mediaSession ?? null,
    marker: createMarker(highlights),
  }
}
