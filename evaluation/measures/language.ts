/** Is a turn in its debate's language? By its letters first, then by a detector of 60 languages (ELD). */
import { eld } from 'eld/small'
import { withoutMarkdown, withoutQuotations } from './text.ts'

export interface LanguageMark {
  readonly right: boolean
  /** What it is instead, as a language code, or a paragraph's; '' when nobody can tell. */
  readonly found: string
}

/** Names and terms of another script may stand in a text; more than this share of its letters may not. */
const FOREIGN_LETTERS = 0.2
/** A detector needs so many letters to be sure of a paragraph … */
const SURE_FROM = { spaced: 60, dense: 20 }
/** … and another language must be that much likelier than the debate's, not its neighbour by a hair. */
const CLEARLY = 0.05

/** The turn as a whole and each longer paragraph must be in the language; what it quotes may be in any. */
export function languageOf(text: string, language: string): LanguageMark {
  const wanted = language.split('-')[0] ?? language
  const own = withoutMarkdown(withoutQuotations(text))
  const script = scriptOf(language)
  const letters = own.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return { right: false, found: '' }
  const inScript = own.match(script)?.length ?? 0
  if ((letters - inScript) / letters > FOREIGN_LETTERS) return { right: false, found: detected(own) }
  const dense = /\p{Script=Han}/u.test(own)
  const long = (part: string) => (part.match(/\p{L}/gu)?.length ?? 0) >= (dense ? SURE_FROM.dense : SURE_FROM.spaced)
  for (const part of [own, ...own.split(/\n+/).filter(long)]) {
    const scores = eld.detect(part).getScores()
    const [best, score] = Object.entries(scores).toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    if (best !== wanted && score - (scores[wanted] ?? 0) > CLEARLY) return { right: false, found: best }
  }
  return { right: true, found: wanted }
}

const detected = (text: string): string => eld.detect(text).language

/** A pattern for the letters a language is written with. */
function scriptOf(language: string): RegExp {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn'
  if (script === 'Hans' || script === 'Hant') return /\p{Script=Han}/gu
  if (script === 'Jpan') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
  if (script === 'Kore') return /\p{Script=Hangul}/gu
  return new RegExp(`\\p{Script=${script}}`, 'gu')
}
