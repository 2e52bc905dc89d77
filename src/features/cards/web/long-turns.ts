/** Stores in the browser whether all long turns appear as text or as argument cards (§2), and in a cookie for the server. */
import { useSyncExternalStore } from 'react'
import { attempt } from '#platform/attempt.ts'
import { keepCookie } from '#features/language/web/kept-language.ts'
import { LONG_TURNS } from '../contract.ts'

/** True if the reader chose text. This variable is used only while the browser blocks its storage. */
let unstored = false
let choices = 0
/** The reader's choice while the server renders a page. */
let drawnAsText = false
const listeners = new Set<() => void>()

export function showLongTurns(asText: boolean): void {
  choices += 1
  unstored = asText
  const choice = asText ? LONG_TURNS.text : LONG_TURNS.cards
  attempt(() => localStorage.setItem(LONG_TURNS.key, choice))
  keepCookie(LONG_TURNS.key, choice)
  for (const changed of listeners) changed()
}

/** Returns a number that grows each time the reader switches between text (odd) and cards (even). */
export const useLongTurns = (): number =>
  useSyncExternalStore(
    listen,
    () => choices * 2 + (isText() ? 1 : 0),
    () => (drawnAsText ? 1 : 0),
  )

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

const isText = (): boolean => attempt(() => localStorage.getItem(LONG_TURNS.key) === LONG_TURNS.text) ?? unstored

/** Calls `draw`, which must be synchronous, with the given choice. */
export function drawLongTurns(asText: boolean, draw: () => string): string {
  drawnAsText = asText
  return draw()
}
