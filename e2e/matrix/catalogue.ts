import { readFileSync } from 'node:fs'
import { fill, type TextValues } from '#features/language/fill.ts'

export type Words = (english: string, values?: TextValues) => string
/** Maps English texts to their translations. */
export type Catalogue = Readonly<Record<string, string>>

export const catalogueOf = (code: string): Catalogue =>
  JSON.parse(readFileSync(`locales/${code}/ui.json`, 'utf8')) as Catalogue

/** Returns a function that translates English texts into the language `code`. */
export function wordsOf(code: string, catalogue: Catalogue = catalogueOf(code)): Words {
  return (english, values) => fill(catalogue[english] ?? english, values, code)
}
