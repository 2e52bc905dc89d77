/** The only source of texts, numbers and dates for components (§4 "Current language"). */
import { useSyncExternalStore } from 'react'
import { fill, type Speech, type Text, textIn } from '../fill.ts'
import type { InterfaceLanguage } from '../languages.ts'

export type Direction = 'ltr' | 'rtl'
export type Catalogue = Readonly<Record<string, string>>

export interface PageLanguage {
  readonly language: InterfaceLanguage
  readonly dir: Direction
  readonly text: Text
  readonly sentences: Catalogue
}

// Undefined on the server, which renders pages with the same components.
const page = globalThis.document?.documentElement
// The initial language is the document's, which the server or `public/theme.js` has set.
let current: PageLanguage = {
  language: (page?.lang || 'en') as InterfaceLanguage,
  dir: page?.dir === 'rtl' ? 'rtl' : 'ltr',
  text: fill,
  sentences: {},
}
const listeners = new Set<() => void>()

export function setPageLanguage(
  language: InterfaceLanguage,
  dir: Direction,
  catalogue: Catalogue,
  sentences: Catalogue = {},
): void {
  page.lang = language
  page.dir = dir
  current = { language, dir, text: textIn(language, (english) => catalogue[english]), sentences }
  for (const listener of listeners) listener()
}

export const setEnglish = (): void => setPageLanguage('en', 'ltr', {})

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const currentLanguage = (): PageLanguage => current

/** Calls `draw` with the current language temporarily changed. `draw` must be synchronous, because that language is global. */
export function drawIn({ lang, dir, text }: Speech, draw: () => string): string {
  const before = current
  current = { language: lang as InterfaceLanguage, dir, text, sentences: {} }
  try {
    return draw()
  } finally {
    current = before
  }
}

export function useLanguage(): PageLanguage {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}
