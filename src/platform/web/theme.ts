/**
 * Light or dark (§4 "Theme"): the choice in local storage, else light; the system's only by choice (§12).
 * `public/theme.js` decides the same before the first paint.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
/** Stored while the theme follows the system. */
const SYSTEM = 'system'
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

export function followsSystem(): boolean {
  try {
    return (localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY)) === SYSTEM
  } catch {
    return false
  }
}

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

/** Throws when the storage is full or forbidden. */
function store(choice: Theme | typeof SYSTEM, storage: Storage): void {
  // Removed first: a full storage would refuse the longer word and keep the earlier choice.
  storage.removeItem(KEY)
  storage.setItem(KEY, choice)
}

/** Shows the theme and stores the choice for the next visit; for this tab alone where local storage is full. */
export function chooseTheme(choice: Theme | typeof SYSTEM): void {
  try {
    store(choice, localStorage)
  } catch {
    try {
      store(choice, sessionStorage)
    } catch {
      // Storage is forbidden, so the choice lasts only on this page.
    }
  }
  apply(themeOf(choice))
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
