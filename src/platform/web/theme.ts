/**
 * Light or dark (spec §4 "Theme"): the system's until the person chooses, then theirs, kept in local storage.
 * `public/theme.js` says the same before the first paint; the two must agree.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Storage may be forbidden (private windows, embedded pages): then the choice lasts as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return document.documentElement.dataset['theme'] ?? null
  }
}

function current(): Theme {
  const choice = stored()
  if (choice === 'light' || choice === 'dark') return choice
  return systemDark().matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset['theme'] = current()
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    systemDark().addEventListener('change', apply)
    // Another tab's choice.
    addEventListener('storage', apply)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    systemDark().removeEventListener('change', apply)
    removeEventListener('storage', apply)
  }
}

/** Sets the theme for good. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // See stored(): the attribute remembers.
  }
  apply()
}

/** The theme, and its other. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current)
  return { theme, toggle: () => chooseTheme(theme === 'dark' ? 'light' : 'dark') }
}
