import type { Text } from '#features/language/fill.ts'
import { cutAtWord } from '#platform/cut.ts'
import type { DebateVerdict } from './contract.ts'
import verdictTexts from './verdict-texts.json' with { type: 'json' }

/** The maximum number of characters that a sentence quotes from a point, which has at most 16 words. */
const POINT_CUT = 100

/** Pairs of quoted words and their marks inside another quotation. German marks come first, because they end with “. */
const INNER_QUOTES = [
  [/„([^„“”]*)[“”]/g, '‚$1‘'],
  [/“([^“”]*)”/g, '‘$1’'],
  [/«([^«»]*)»/g, '‹$1›'],
  [/「([^「」]*)」/g, '『$1』'],
] as const

type VerdictFields = Pick<DebateVerdict, 'result' | 'narrow' | 'reason' | 'answered' | 'answerable' | 'why'>

export function resultIn(text: Text, { result, narrow, reason, answered, answerable }: VerdictFields): string {
  switch (result) {
    case 'option1':
      return text(narrow ? verdictTexts.einsteinNarrowly : verdictTexts.einsteinAhead)
    case 'option2':
      return text(narrow ? verdictTexts.catNarrowly : verdictTexts.catAhead)
    case 'too-close':
      return text(verdictTexts.tooClose)
    case 'withheld':
      return reason === 'few-answers'
        ? text(verdictTexts.fewAnswers, { answered, answerable })
        : text(verdictTexts.withheld)
  }
}

/** Returns the reason, or null if the result says it. @param pointOf returns the point of a card */
export function reasonIn(
  text: Text,
  { result, reason, why }: VerdictFields,
  pointOf: (card: string) => string,
): string | null {
  if (reason === 'too-short') return text(verdictTexts.tooShort)
  if (result === 'too-close') return text(reason === 'last-word' ? verdictTexts.lastWord : verdictTexts.onTheEdge)
  if (why === null) return null
  const [lost, n] = [quoted(pointOf(why.answered)), why.answers]
  if (why.unanswered === null)
    return text(result === 'option1' ? verdictTexts.catBehindAll : verdictTexts.einsteinBehindAll, { lost, n })
  const stood = quoted(pointOf(why.unanswered))
  return text(result === 'option1' ? verdictTexts.catBehind : verdictTexts.einsteinBehind, { lost, n, stood })
}

const quoted = (point: string): string =>
  INNER_QUOTES.reduce((text, [marks, inner]) => text.replace(marks, inner), cutAtWord(point, POINT_CUT))
