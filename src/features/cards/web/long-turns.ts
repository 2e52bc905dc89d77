/** Stores in a cookie, which the server reads, too, whether all long turns appear as text or as argument cards (§2). */
import { useSyncExternalStore } from 'react'
import { attempt } from '#platform/attempt.ts'
import { keepCookie } from '#features/language/web/kept-language.ts'
import { LONG_TURNS } from '../contract.ts'

/** True if the reader chose text; null until the cookie is read. */
let chosen: boolean | null = null
let choices = 0
/** True if the page that the server is rendering shows long turns as text. */
let drawnAsText = false
const listeners = new Set<() => void>()

export function showLongTurns(asText: boolean): void {
  choices += 1
  chosen = asText
  keepCookie(LONG_TURNS.key, asText ? LONG_TURNS.text : LONG_TURNS.cards)
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

const CHOSE_TEXT = `${LONG_TURNS.key}=${LONG_TURNS.text}`
const isText = (): boolean => (chosen ??= attempt(() => document.cookie.split('; ').includes(CHOSE_TEXT)) ?? false)

/** Renders long turns as text or as cards. `draw` must be synchronous, because the choice is a global variable. */
export function drawLongTurns(asText: boolean, draw: () => string): string {
  drawnAsText = asText
  return draw()
}
