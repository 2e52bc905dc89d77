/** The interface's translations: `locales/<language>/ui.json`, English text → translation. */
import { z } from 'zod/mini'
import type { InterfaceLanguage } from '../languages.ts'
import { localeFiles } from './locale-files.ts'

const readCatalogue = localeFiles('ui', z.record(z.string(), z.string()))

export function catalogueOf(language: InterfaceLanguage): (english: string) => string | undefined {
  const { content } = readCatalogue(language)
  return (english) => (Object.hasOwn(content, english) ? content[english] : undefined)
}
