/**
 * Measures whether a turn is in its debate's language: by its letters first, then by a detector of 60 languages (ELD).
 */
import { eld } from 'eld/small'
import { withoutMarkdown, withoutQuotations } from './text.ts'

export interface LanguageMark {
  readonly right: boolean
  /** The language code found instead, for the turn or a paragraph; '' when it cannot be determined. */
  readonly found: string
}

/** Largest allowed share of letters of another script, for names and terms. */
const FOREIGN_LETTERS = 0.2
/** Letters that the detector needs to judge a paragraph reliably. */
const SURE_FROM = { spaced: 60, dense: 20 }
/** Another language must be more likely than the debate's by this much, because neighbouring languages score alike. */
const CLEARLY = 0.05

/** The whole turn and each longer paragraph must be in the language; quotations may be in any. */
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

/** Returns a pattern for the letters of a language. */
function scriptOf(language: string): RegExp {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn'
  if (script === 'Hans' || script === 'Hant') return /\p{Script=Han}/gu
  if (script === 'Jpan') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
  if (script === 'Kore') return /\p{Script=Hangul}/gu
  return new RegExp(`\\p{Script=${script}}`, 'gu')
}
