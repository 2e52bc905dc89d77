/**
 * Light or dark (§4 "Theme"): the person's choice, kept in local storage; light where nothing is kept, whatever the
 * system prefers. `public/theme.js` decides the same before the first paint; the two must agree.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

/**
 * The theme that is shown. It is read from the page, because storage may be forbidden (private windows, embedded
 * pages).
 */
export const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** Follows another tab's choice; a null key means that the whole storage was emptied. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(newValue === 'dark' ? 'dark' : 'light')
}

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) removeEventListener('storage', follow)
  }
}

/** Stores a theme in place of the earlier one; throws when the storage is full or forbidden. */
function store(theme: Theme, storage: Storage): void {
  // Removed first: a full storage would refuse the longer word and keep the earlier choice.
  storage.removeItem(KEY)
  storage.setItem(KEY, theme)
}

/** Shows the theme and stores it for the next visit; for this tab alone where local storage is full. */
export function chooseTheme(theme: Theme): void {
  try {
    store(theme, localStorage)
  } catch {
    try {
      store(theme, sessionStorage)
    } catch {
      // Storage is forbidden, so the choice lasts only on this page.
    }
  }
  apply(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
