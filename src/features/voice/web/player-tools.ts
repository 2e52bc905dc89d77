import { systemClock, type Clock } from '#platform/clock.ts'
import { call } from '#platform/web/calls/call.ts'
import { hearPart, hearSharedPart } from '../contract.ts'
import type { BrowserSpeech } from './engines/browser-voice.ts'
import type { Hear } from './engines/server-voice.ts'
import type { Heard } from './heard-turns.ts'

const NAME = 'spoken'
/** If the page shows words in a sentence that are not spoken, this many letters at each end identify the sentence. */
const TELLING = 12

type Marker = ReturnType<typeof createMarker>

/** Creates the marker of the spoken sentence. @param highlights null if the browser cannot highlight; it then only scrolls */
function createMarker(
  highlights: HighlightRegistry | null,
  toHighlight: (range: Range) => Highlight = (range) => new Highlight(range),
) {
  return {
    /** Marks the spoken sentence. @param within the turn's element; null if it is not shown */
    mark(text: string, within: Element | null): void {
      const range = within && rangeOf(text, within)
      if (range === null) return void highlights?.delete(NAME)
      highlights?.set(NAME, toHighlight(range))
      keepInView(range)
    },
    clear: () => void highlights?.delete(NAME),
  }
}

/**
 * Finds a sentence by its letters and digits, because punctuation, addresses and source numbers are not spoken. Returns null
 * if the sentence is not in the element.
 */
export function rangeOf(text: string, within: Element): Range | null {
  const places: { readonly node: Text; readonly offset: number; readonly length: number }[] = []
  let letters = ''
  for (const node of textsIn(within)) {
    for (const { 0: sign, index } of node.data.matchAll(/[\p{L}\p{N}]/gu)) {
      letters += sign
      // A letter outside the Basic Multilingual Plane has two UTF-16 units.
      for (let unit = 0; unit < sign.length; unit++) places.push({ node, offset: index, length: sign.length })
    }
  }
  const wanted = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (wanted === '') return null
  const [beginning, end] = [wanted.slice(0, TELLING), wanted.slice(-TELLING)]
  const whole = letters.indexOf(wanted)
  const from = whole === -1 ? letters.indexOf(beginning) : whole
  if (from === -1) return null
  const last = whole === -1 ? letters.indexOf(end, from) + end.length - 1 : whole + wanted.length - 1
  const [first, final] = [places[from], places[last]]
  if (first === undefined || final === undefined || last < from) return null
  const range = within.ownerDocument.createRange()
  range.setStart(first.node, first.offset)
  range.setEnd(final.node, final.offset + final.length)
  return range
}

/** Yields all text except source markers, which are buttons or superscripts. */
function* textsIn(within: Element): Generator<Text> {
  for (const node of within.childNodes) {
    if (node.nodeType === 3) yield node as Text
    else if (node.nodeType === 1 && !(node as Element).matches('button, sup')) yield* textsIn(node as Element)
  }
}

function keepInView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  // The limits are asymmetric because the player covers the bottom of the window.
  if (top >= innerHeight * 0.12 && bottom <= innerHeight * 0.75) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top: (top + bottom) / 2 - innerHeight * 0.4, behavior: still ? 'instant' : 'smooth' })
}

export interface PlayerTools {
  readonly clock: Clock
  readonly speech: BrowserSpeech | null
  readonly hear: (at: Heard['at']) => Hear
  readonly audioElement: () => HTMLAudioElement
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
