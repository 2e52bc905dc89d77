import type { InterfaceLanguage } from '#features/language/languages.ts'
import { importTwice } from '#platform/web/lazy/lazy-on-demand.tsx'
import { languageFailed } from './language-failed.ts'

export const loadChange = () =>
  importTwice(
    () => import('./switch-language.ts'),
    (file) => file.changeLanguage,
  )

/** Changes the page's language. @param debate the id of the debate whose opening causes the change (§2); it stays open */
export const changeLanguage = (language: InterfaceLanguage, debate?: string): Promise<void> =>
  loadChange().then((file) => file.changeLanguage(language, debate), languageFailed)
