/** §4 "Theme": the system's theme applies only if chosen (§12). `public/theme.js` decides the same before the first paint. */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const SYSTEM = 'system'
/** When the signed-in user last pressed the button, in milliseconds since the epoch. */
const PRESSED_AT = 'theme-at'
/** Milliseconds to save the theme and load a page. */
const SAVING_MS = 10_000
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Read from the page, because storage may be blocked. */
export const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

const themeOf = (choice: string | null): Theme =>
  choice === 'dark' || (choice === SYSTEM && system.matches) ? 'dark' : 'light'

/** Applies another tab's choice; the key is null if the storage was cleared. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(themeOf(newValue))
}

function followSystem(): void {
  if (followsSystem()) apply(themeOf(SYSTEM))
}

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

/** Stores it for this tab only if local storage is full. @param byAccount true if a signed-in user pressed the button */
export function chooseTheme(choice: Theme | typeof SYSTEM, byAccount = false): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      // If storage is full, replacing the value by a longer word would fail.
      storage.removeItem(KEY)
      storage.setItem(KEY, choice)
      if (byAccount) storage.setItem(PRESSED_AT, `${Date.now()}`)
      break
    } catch {
      // Storage is full or blocked.
    }
  }
  apply(themeOf(choice))
}

/** Shows the account's theme, unless the button was pressed after this answer was sent. */
export function followAccount(theme: Theme): void {
  if (!followsSystem() && Date.now() - Number(stored(PRESSED_AT)) > SAVING_MS) chooseTheme(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
