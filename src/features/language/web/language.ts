/** The language the page speaks (§4 "Current language"): one source, which every word, number and date listens to. */
import { useSyncExternalStore } from 'react'
import { fill, type TextValues } from '../fill.ts'
import type { InterfaceLanguage } from '../languages.ts'

export type Direction = 'ltr' | 'rtl'
/** English text → the same in another language. What it lacks stays English. */
export type Catalogue = Readonly<Record<string, string>>
/** The current language's words for an English text, with its places filled (`fill`). */
export type Text = (english: string, values?: TextValues) => string

export interface PageLanguage {
  readonly language: InterfaceLanguage
  readonly dir: Direction
  readonly text: Text
  /** The English sentence of a refusal by its code, where they have been loaded. */
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
// `<html lang>` is ours: the server writes a language of the list there.
let current = pageLanguage((page.lang || 'en') as InterfaceLanguage, page.dir === 'rtl' ? 'rtl' : 'ltr', {}, {})
const listeners = new Set<() => void>()

/**
 * Turns the whole page to a language: every word and date that is shown, and the direction. Nothing is loaded again.
 * @param sentences of refusals, by code: English, as the catalogue's keys are (`src/app/refusals.ts`)
 */
export function speak(
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

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

const spoken = (): PageLanguage => current

/** The language that is spoken now; the same object until another is. */
export function useLanguage(): PageLanguage {
  return useSyncExternalStore(subscribe, spoken)
}
