import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QUESTION } from '../debate-page.ts'

export interface ScreenLanguage {
  readonly code: string
  /** Returns the page's translation of an English text. */
  readonly say: (english: string) => string
  readonly debate: { readonly question: string; readonly option1: string; readonly option2: string }
}

export const ENGLISH: ScreenLanguage = {
  code: 'en',
  say: (english) => english,
  debate: { question: QUESTION, option1: 'Yes, it may be important', option2: 'No, it can wait' },
}

export function screenLanguage(code: string): ScreenLanguage {
  const path = join(import.meta.dirname, '..', '..', 'locales', code, 'ui.json')
  const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const say = (english: string) => {
    const said = catalogue[english]
    if (said === undefined) throw new Error(`${path} does not say ‘${english}’`)
    return said
  }
  const question = say('Is a city better than the country?')
  const [option1, option2] = [say('Everything is near in a city'), say('The country leaves you in peace')]
  return { code, say, debate: { question, option1, option2 } }
}
