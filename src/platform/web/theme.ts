/**
 * Light or dark (§4 "Theme"): the person's choice, kept in local storage. Without a choice the system's preference
 * applies, and light where it has none. `public/theme.js` decides the same before the first paint; the two must agree.
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

const night = () => matchMedia('(prefers-color-scheme: dark)')
const wished = (): Theme => (night().matches ? 'dark' : 'light')
const themeOf = (value: string | null): Theme | null => (value === 'dark' || value === 'light' ? value : null)

/** The choice made on this page, for when storage cannot be read. */
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

/** Follows another tab's choice; a null key means that the whole storage was emptied. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(themeOf(newValue) ?? wished())
}

/** Follows a change of the system's preference, unless the person has chosen a theme. */
function followSystem(): void {
  if (chosen() === null) apply(wished())
}

/** Stops watching the system and the storage; null while no component uses the theme. */
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

/** Shows the theme and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  chosenHere = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is full or forbidden, so the choice lasts only on this page.
  }
  apply(theme)
}

/** The shown theme, whether chosen by the person or by the system. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}
