/** Stores in the browser whether all long turns appear as text or as argument cards (§2). */
import { useSyncExternalStore } from 'react'
import { attempt } from '#platform/attempt.ts'

const KEY = 'longTurns'
const AS_TEXT = 'text'

/** The choice if the browser's storage is blocked; it lasts until the page is left. */
let unstored = false
let choices = 0
const listeners = new Set<() => void>()

export function showLongTurns(asText: boolean): void {
  choices += 1
  unstored = asText
  attempt(() => localStorage.setItem(KEY, asText ? AS_TEXT : 'cards'))
  for (const changed of listeners) changed()
}

/** Returns a number that grows with each choice on this page, and is odd while long turns appear as text. */
export const useLongTurns = (): number =>
  useSyncExternalStore(
    listen,
    () => choices * 2 + (isText() ? 1 : 0),
    () => 0,
  )

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

const isText = (): boolean => attempt(() => localStorage.getItem(KEY) === AS_TEXT) ?? unstored
