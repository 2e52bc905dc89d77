import type { InterfaceLanguage } from '#features/language/languages.ts'
import { NAMED_LANGUAGES } from '#features/language/named-languages.ts'
import { setPageLanguage, type Catalogue } from '#features/language/web/language.ts'
import { importAgain } from '#platform/web/lazy/lazy-on-demand.tsx'
import { refusals } from '../../refusals.ts'

const files = import.meta.glob<Catalogue>(['../../../../locales/*/ui.json', '!**/en/ui.json'], { import: 'default' })

/** Returns the function that changes the page to the language. Rejects if its catalogue cannot be loaded or does not exist. */
export async function loadLanguage(code: InterfaceLanguage): Promise<() => void> {
  const load = files[`../../../../locales/${code}/ui.json`]
  if (load === undefined) throw new Error(`There is no catalogue of ${code}.`)
  const catalogue = await load().catch(loadAgain)
  const rtl = NAMED_LANGUAGES.some((language) => language.code === code && language.rtl)
  return () => setPageLanguage(code, rtl ? 'rtl' : 'ltr', catalogue, refusals)
}

const loadAgain = async (error: unknown) => (await importAgain<{ default: Catalogue }>(error)).default
