/**
 * Light or dark (§4 "Theme"): what the person chose, kept in local storage. Until then the system's wish, and light
 * where it has none. `public/theme.js` says the same before the first paint; the two must agree.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

/** What is shown. The page itself remembers: storage may be forbidden (private windows, embedded pages). */
export const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

const night = () => matchMedia('(prefers-color-scheme: dark)')
const wished = (): Theme => (night().matches ? 'dark' : 'light')
const themeOf = (value: string | null): Theme | null => (value === 'dark' || value === 'light' ? value : null)

/** A choice that could not be kept lasts as long as the page. */
let chosenHere: Theme | null = null

function chosen(): Theme | null {
  try {
    return themeOf(localStorage.getItem(KEY))
  } catch {
    return chosenHere
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** Another tab's choice; a null key is a storage emptied as a whole. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(themeOf(newValue) ?? wished())
}

/** The system turns to night: only who has not chosen goes with it. */
function followSystem(): void {
  if (chosen() === null) apply(wished())
}

/** Stops watching again; null while nobody shows the theme. */
let leave: (() => void) | null = null

function watch(): () => void {
  const system = night()
  addEventListener('storage', follow)
  system.addEventListener('change', followSystem)
  return () => {
    removeEventListener('storage', follow)
    system.removeEventListener('change', followSystem)
  }
}

function subscribe(changed: () => void): () => void {
  leave ??= watch()
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    leave?.()
    leave = null
  }
}

/** Shows the theme and keeps it for the next visit. */
export function chooseTheme(theme: Theme): void {
  chosenHere = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is full or forbidden: see chosenHere.
  }
  apply(theme)
}

/** The theme that is shown, whoever chose it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
