import type { InterfaceLanguage } from '#features/language/languages.ts'
import { importAgain } from '#platform/web/lazy/lazy-on-demand.tsx'
import { languageFailed } from './language-failed.ts'

type File = typeof import('./switch-language.ts')

/** Loads the code that changes a page's language. */
export const loadChange = (): Promise<File> =>
  import('./switch-language.ts').catch((error: unknown) => importAgain<File>(error, (file) => file.changeLanguage))

/** Changes the page's language. @param debate the id of the debate whose opening causes this (§2), which stays open */
export const changeLanguage = (language: InterfaceLanguage, debate?: string): Promise<void> =>
  loadChange().then((file) => file.changeLanguage(language, debate), languageFailed)
