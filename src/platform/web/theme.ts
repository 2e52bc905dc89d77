/** The theme is light unless the user chose the dark or system theme (§4, §12). `theme.js` sets it before the first paint. */
import { useSyncExternalStore } from 'react'
import { attempt } from '#platform/attempt.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const SYSTEM = 'system'
/** Storage key for the time, in milliseconds since the epoch, of the signed-in user's last press of the theme button. */
const PRESSED_AT = 'theme-at'
/** Milliseconds after a press of the theme button during which the account's theme may still be outdated. */
const SAVING_MS = 10_000
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Reads the theme from the document, because storage may be blocked. */
export const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

const themeOf = (choice: string | null): Theme =>
  choice === 'dark' || (choice === SYSTEM && system.matches) ? 'dark' : 'light'

/** Applies a choice made in another tab; `key` is null if the storage was cleared. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(themeOf(newValue))
}

function followSystem(): void {
  if (followsSystem()) apply(themeOf(SYSTEM))
}

const stored = (key: string) => attempt(() => localStorage.getItem(key) ?? sessionStorage.getItem(key))

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

/** Stores the choice (for this tab if storage is full). @param byAccount true if a signed-in user pressed the button */
export function chooseTheme(choice: Theme | typeof SYSTEM, byAccount = false): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      // Removes the old value first, because replacing it with a longer one fails if the storage is full.
      storage.removeItem(KEY)
      storage.setItem(KEY, choice)
      if (byAccount) storage.setItem(PRESSED_AT, `${Date.now()}`)
      break
    } catch {
      // Continues with the next storage if this one is full or blocked.
    }
  }
  apply(themeOf(choice))
}

/** Applies the account's theme, unless the user follows the system's theme or has just switched themes. */
export function followAccount(theme: Theme): void {
  if (!followsSystem() && Date.now() - Number(stored(PRESSED_AT)) > SAVING_MS) chooseTheme(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
