/** The interface's words as a test reads them: the shipped catalogue, or English. */
import { readFileSync } from 'node:fs'
import { fill, type TextValues } from '#features/language/fill.ts'

export type Words = (english: string, values?: TextValues) => string
/** Maps English texts to their translations. */
export type Catalogue = Readonly<Record<string, string>>

/** @param code of a language of the interface */
export const catalogueOf = (code: string): Catalogue =>
  JSON.parse(readFileSync(`locales/${code}/ui.json`, 'utf8')) as Catalogue

/** Translates as the page does. @param code of a language of the interface */
export function wordsOf(code: string, catalogue: Catalogue = catalogueOf(code)): Words {
  return (english, values) => fill(catalogue[english] ?? english, values, code)
}
