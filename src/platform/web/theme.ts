/** §4 "Theme": the system's only by choice (§12). `public/theme.js` decides the same before the first paint. */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const SYSTEM = 'system'
/** Milliseconds since the epoch of the signed-in user's last press. */
const PRESSED_AT = 'theme-at'
/** For saving the theme and loading a page. */
const SAVING_MS = 10_000
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** From the page, because storage may be forbidden. */
export const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

const themeOf = (choice: string | null): Theme =>
  choice === 'dark' || (choice === SYSTEM && system.matches) ? 'dark' : 'light'

/** Another tab's choice; the key is null if the storage was emptied. */
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

/** Stores it for this tab alone if local storage is full. @param byAccount a signed-in user pressed the button */
export function chooseTheme(choice: Theme | typeof SYSTEM, byAccount = false): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      // A full storage would refuse a longer word.
      storage.removeItem(KEY)
      storage.setItem(KEY, choice)
      if (byAccount) storage.setItem(PRESSED_AT, `${Date.now()}`)
      break
    } catch {
      // Full or forbidden.
    }
  }
  apply(themeOf(choice))
}

/** Shows the account's theme, unless the button was pressed after this answer. */
export function followAccount(theme: Theme): void {
  if (!followsSystem() && Date.now() - Number(stored(PRESSED_AT)) > SAVING_MS) chooseTheme(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
