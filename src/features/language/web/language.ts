/** The page's language (§4 "Current language"): the only source for every text, number and date. */
import { useSyncExternalStore } from 'react'
import { fill, type Text } from '../fill.ts'
import type { InterfaceLanguage } from '../languages.ts'

export type Direction = 'ltr' | 'rtl'
/** English text → its translation. A missing text stays English. */
export type Catalogue = Readonly<Record<string, string>>

export interface PageLanguage {
  readonly language: InterfaceLanguage
  readonly dir: Direction
  readonly text: Text
  /** The English sentences of refusals by their codes; empty until they are loaded. */
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

const page = document.documentElement
// The server or `public/theme.js` has written the language. A language without a catalogue is replaced by English before the first paint.
let current = pageLanguage((page.lang || 'en') as InterfaceLanguage, page.dir === 'rtl' ? 'rtl' : 'ltr', {}, {})
const listeners = new Set<() => void>()

/**
 * Changes the language of the whole page: all shown texts and dates, and the direction. Nothing is loaded again.
 * @param sentences of refusals, by code: English, as the catalogue's keys are (`src/app/refusals.ts`)
 */
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

/** The page's current language, for what happens outside of components. */
export const currentLanguage = (): PageLanguage => current

/** The page's current language; the same object until the language changes. */
export function useLanguage(): PageLanguage {
  return useSyncExternalStore(subscribe, currentLanguage)
}
