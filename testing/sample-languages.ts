import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#features/language/languages.ts'
import { localesFolder } from '#features/language/server/locale-files.ts'

/**
 * Some of the languages, for tests that need not cover all. They include Latin, right-to-left, East Asian and Indic scripts,
 * and a regional form.
 */
export const SAMPLE_LANGUAGES = ['en', 'de', 'ar', 'ja', 'hi', 'pt'] as const satisfies readonly InterfaceLanguage[]

/**
 * Returns the languages that have a file of this name.
 * @param name without `.json`
 */
export const languagesWith = (name: string): InterfaceLanguage[] =>
  INTERFACE_LANGUAGES.filter((code) => existsSync(join(localesFolder(), code, `${name}.json`)))
