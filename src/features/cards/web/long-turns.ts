/** Whether long turns appear as text or as argument cards (§2): one choice for all, which the browser remembers. */
import { useSyncExternalStore } from 'react'

const KEY = 'longTurns'
const AS_TEXT = 'text'

/** The choice if the browser's storage is blocked or full. */
let unstored = false
let choices = 0
const listeners = new Set<() => void>()

export function showLongTurns(asText: boolean): void {
  choices += 1
  unstored = asText
  try {
    localStorage.setItem(KEY, asText ? AS_TEXT : 'cards')
  } catch {
    // `unstored` lasts until the page is left.
  }
  for (const changed of listeners) changed()
}

/** `choices` counts the choices on this page: each also applies to turns that were opened or closed on their own. */
export function useLongTurns(): { readonly asText: boolean; readonly choices: number } {
  const asText = useSyncExternalStore(listen, isText, () => false)
  const counted = useSyncExternalStore(
    listen,
    () => choices,
    () => 0,
  )
  return { asText, choices: counted }
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function isText(): boolean {
  try {
    return localStorage.getItem(KEY) === AS_TEXT
  } catch {
    return unstored
  }
}
