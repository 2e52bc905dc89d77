/** The languages in which tests run. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#features/language/languages.ts'
import { localesFolder } from '#features/language/server/locale-files.ts'

/** One language of each kind, for tests of one code path: Latin, right-to-left, East Asian, Indic, and a regional form. */
export const SAMPLE_LANGUAGES = ['en', 'de', 'ar', 'ja', 'hi', 'pt'] as const satisfies readonly InterfaceLanguage[]

/** Returns the languages that have their own file of this name, for tests of its content. @param name without `.json` */
export const languagesWith = (name: string): InterfaceLanguage[] =>
  INTERFACE_LANGUAGES.filter((code) => existsSync(join(localesFolder(), code, `${name}.json`)))
