/** Measures whether a turn is in the debate's language, by its script and with a detector of 60 languages (ELD). */
import { eld } from 'eld/small'
import { withoutMarkdown, withoutQuotations } from './text.ts'

export interface LanguageMark {
  readonly right: boolean
  /** If `right` is false, the code of the detected language; '' if none was detected. */
  readonly found: string
}

/** Largest allowed share of letters in other scripts, because a turn may contain foreign names and terms. */
const FOREIGN_LETTERS = 0.2
/** Minimum number of letters for a reliable detection, in scripts with and without spaces between words. */
const SURE_FROM = { spaced: 60, dense: 20 }
/** The score by which another language must exceed the debate's language, because related languages score alike. */
const CLEARLY = 0.05

/** Checks the whole turn and each long paragraph. Ignores quotations, which may be in any language. */
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

function scriptOf(language: string): RegExp {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn'
  if (script === 'Hans' || script === 'Hant') return /\p{Script=Han}/gu
  if (script === 'Jpan') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
  if (script === 'Kore') return /\p{Script=Hangul}/gu
  return new RegExp(`\\p{Script=${script}}`, 'gu')
}
