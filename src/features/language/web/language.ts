/** The only source of texts, numbers and dates (§4 "Current language"). */
import { useSyncExternalStore } from 'react'
import { fill, type Speech, type Text } from '../fill.ts'
import type { InterfaceLanguage } from '../languages.ts'

export type Direction = 'ltr' | 'rtl'
export type Catalogue = Readonly<Record<string, string>>

export interface PageLanguage {
  readonly language: InterfaceLanguage
  readonly dir: Direction
  readonly text: Text
  readonly sentences: Catalogue
}

function pageLanguage(
  language: InterfaceLanguage,
  dir: Direction,
  catalogue: Catalogue,
  sentences: Catalogue,
): PageLanguage {
  const text: Text = (english, values) => {
    const translated = catalogue[english]
    return translated === undefined ? fill(english, values) : fill(translated, values, language)
  }
  return { language, dir, text, sentences }
}

// The server draws pages with the same components, and has no document.
const page = globalThis.document?.documentElement
// The server or `public/theme.js` set the language. One without a catalogue becomes English before the first paint.
let current = pageLanguage((page?.lang || 'en') as InterfaceLanguage, page?.dir === 'rtl' ? 'rtl' : 'ltr', {}, {})
const listeners = new Set<() => void>()

/** Changes all texts, dates and the direction. @param sentences of refusals, by code (`refusals.ts`) */
export function setPageLanguage(
  language: InterfaceLanguage,
  dir: Direction,
  catalogue: Catalogue,
  sentences: Catalogue = {},
): void {
  page.lang = language
  page.dir = dir
  current = pageLanguage(language, dir, catalogue, sentences)
  for (const listener of listeners) listener()
}

export const setEnglish = (): void => setPageLanguage('en', 'ltr', {})

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const currentLanguage = (): PageLanguage => current

/**
 * Draws a page of the server in its reader's language. `draw` is synchronous, so that no other page is drawn meanwhile.
 */
export function drawIn({ lang, dir, text }: Speech, draw: () => string): string {
  const before = current
  current = { language: lang as InterfaceLanguage, dir, text, sentences: {} }
  try {
    return draw()
  } finally {
    current = before
  }
}

/** Returns the same object until the language changes. */
export function useLanguage(): PageLanguage {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}
