/**
 * Light or dark (spec §4 "Theme"): what the person chose, kept in local storage; light until then.
 * `public/theme.js` says the same before the first paint; the two must agree.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

/** The page itself remembers: storage may be forbidden (private windows, embedded pages). */
const current = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** Another tab's choice; a null key is a storage emptied as a whole. */
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

/** Shows the theme and keeps it for the next visit. */
function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // See current(): then the choice lasts as long as the page.
  }
  apply(theme)
}

/** The theme, and the way to the other one. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current)
  return { theme, toggle: () => chooseTheme(theme === 'dark' ? 'light' : 'dark') }
}
