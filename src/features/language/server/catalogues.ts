/** The interface's texts in other languages: `locales/<language>/ui.json`, English text → translation. */
import { z } from 'zod/mini'
import type { InterfaceLanguage } from '../languages.ts'
import { localeFiles } from './locale-files.ts'

const readCatalogue = localeFiles('ui', z.record(z.string(), z.string()))

/** The translation of one of the interface's English texts; undefined when it is none of them, or has no translation. */
export function translationOf(english: string, language: InterfaceLanguage): string | undefined {
  const { content } = readCatalogue(language)
  return Object.hasOwn(content, english) ? content[english] : undefined
}
