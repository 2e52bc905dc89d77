/**
 * Light or dark (§4 "Theme"): the choice in local storage, else light; the system's only by choice (§12).
 * `public/theme.js` decides the same before the first paint.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
/** Stored while the theme follows the system. */
const SYSTEM = 'system'
/** When the signed-in user last pressed the theme's button, in milliseconds since 1970. */
const PRESSED_AT = 'theme-at'
/** The longest that saving the theme, and loading a page, take on a slow connection. */
const SAVING_MS = 10_000
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Read from the page, because storage may be forbidden (private windows, embedded pages). */
export const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

const themeOf = (choice: string | null): Theme =>
  choice === 'dark' || (choice === SYSTEM && system.matches) ? 'dark' : 'light'

/** Follows another tab's choice; a null key means that the whole storage was emptied. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(themeOf(newValue))
}

function followSystem(): void {
  if (followsSystem()) apply(themeOf(SYSTEM))
}

/** Null when nothing is stored, or storage is forbidden. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const followsSystem = (): boolean => stored(KEY) === SYSTEM

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', follow)
    system.addEventListener('change', followSystem)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    removeEventListener('storage', follow)
    system.removeEventListener('change', followSystem)
  }
}

/**
 * Shows the theme and stores the choice for the next visit; for this tab alone where local storage is full.
 * @param byAccount whether a signed-in user has pressed the button, so that answers about the account may be older
 */
export function chooseTheme(choice: Theme | typeof SYSTEM, byAccount = false): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      // Removed first: a full storage would refuse the longer word and keep the earlier choice.
      storage.removeItem(KEY)
      storage.setItem(KEY, choice)
      if (byAccount) storage.setItem(PRESSED_AT, `${Date.now()}`)
      break
    } catch {
      // Full or forbidden: without the other one the choice lasts only on this page.
    }
  }
  apply(themeOf(choice))
}

/**
 * Shows and stores the account's theme, as an answer of the server has it, unless the button has just been pressed in this or
 * another tab: then that answer may be older than the press.
 */
export function followAccount(theme: Theme): void {
  if (!followsSystem() && Date.now() - Number(stored(PRESSED_AT)) > SAVING_MS) chooseTheme(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
