/** The interface's words as a test reads them: the shipped catalogue, or English. */
import { readFileSync } from 'node:fs'
import { fill, type TextValues } from '#features/language/fill.ts'

export type Words = (english: string, values?: TextValues) => string

/** Translates as the page does. @param code of a language of the interface */
export function wordsOf(code: string): Words {
  const catalogue = JSON.parse(readFileSync(`locales/${code}/ui.json`, 'utf8')) as Readonly<Record<string, string>>
  return (english, values) => fill(catalogue[english] ?? english, values, code)
}
