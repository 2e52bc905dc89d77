/** The interface's texts in other languages: `locales/<language>/ui.json`, English text → translation. */
import { z } from 'zod/mini'
import type { InterfaceLanguage } from '../languages.ts'
import { localeFiles } from './locale-files.ts'

const readCatalogue = localeFiles('ui', z.record(z.string(), z.string()))

/** Finds translations by the English texts; undefined for a text that is not the interface's or has none. */
export function catalogueOf(language: InterfaceLanguage): (english: string) => string | undefined {
  const { content } = readCatalogue(language)
  return (english) => (Object.hasOwn(content, english) ? content[english] : undefined)
}
