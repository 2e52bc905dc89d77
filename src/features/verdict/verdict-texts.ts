import type { Text } from '#features/language/fill.ts'
import { cut } from '#platform/cut.ts'
import type { DebateVerdict } from './contract.ts'

/** Characters; points are at most 16 words. */
const POINT_CUT = 100

export const verdictTexts = {
  verdict: 'Verdict',
  einsteinAhead: 'Einstein is ahead',
  catAhead: 'Cat is ahead',
  einsteinNarrowly: 'Einstein is narrowly ahead',
  catNarrowly: 'Cat is narrowly ahead',
  tooClose: 'Too close to call',
  withheld: 'No verdict yet',
  fewAnswers: 'No verdict yet: {answered} of {answerable} points answered',
  tooShort: 'One side has not yet been able to reply to the other’s answers.',
  lastWord: 'Who is ahead depends on who speaks last.',
  einsteinBehind:
    'Einstein’s “{lost}” was answered {n, plural, one {once} other {# times}}; Cat’s “{stood}” was never answered.',
  catBehind:
    'Cat’s “{lost}” was answered {n, plural, one {once} other {# times}}; Einstein’s “{stood}” was never answered.',
  einsteinBehindAll:
    'Einstein’s “{lost}” was answered {n, plural, one {once} other {# times}}; more is left of Cat’s points.',
  catBehindAll:
    'Cat’s “{lost}” was answered {n, plural, one {once} other {# times}}; more is left of Einstein’s points.',
  onTheEdge: 'One answer more or less would change it.',
  measures: 'It measures what was answered, not what is true.',
  leftStanding: 'Left standing: {share}',
  deciding: 'Any one of these answers decides it',
  strongest: 'Strongest points',
  unanswered: 'Unanswered',
  crux: 'What the debate hinged on',
  bestCase: 'Best case for the side behind',
  sourced: 'Claims with a source',
  yours: 'Worked out without the answers that you contest.',
  refutes: 'Refutes',
  weakens: 'Weakens',
  refutedBy: 'Refuted by',
  weakenedBy: 'Weakened by',
  contested: 'Contested',
  tied: 'As many readings found this answer as did not: it counts for nothing.',
  contest: 'Contest',
  contests: '{n, plural, one {# reader contests this} other {# readers contest this}}',
  contestFailed: 'Error',
  readAnswers: 'Have the answers read',
  readingAnswers: 'Reading the answers…',
  unread: '{n, plural, one {The answers of # turn} other {The answers of # turns}} can still be read by a model.',
  byModel: 'Read by a model for two readers, one leaning to each side; what only one of them sees is contested.',
  byRule: 'Found by quotation: a card answers the card whose words it repeats.',
  none: 'No card answers another yet.',
  answers: 'Map of the answers',
  failed: 'The map could not be loaded.',
  tryAgain: 'Try Again',
} as const

type Told = Pick<DebateVerdict, 'result' | 'narrow' | 'reason' | 'answered' | 'answerable' | 'why'>

/** Who is ahead. */
export function resultIn(text: Text, { result, narrow, reason, answered, answerable }: Told): string {
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

/** Why, in one sentence; null if the result says it. @param pointOf the point of a card */
export function reasonIn(text: Text, { result, reason, why }: Told, pointOf: (card: string) => string): string | null {
  if (reason === 'too-short') return text(verdictTexts.tooShort)
  if (result === 'too-close') return text(reason === 'last-word' ? verdictTexts.lastWord : verdictTexts.onTheEdge)
  if (why === null) return null
  const [lost, n] = [cut(pointOf(why.answered), POINT_CUT), why.answers]
  if (why.unanswered === null)
    return text(result === 'option1' ? verdictTexts.catBehindAll : verdictTexts.einsteinBehindAll, { lost, n })
  const stood = cut(pointOf(why.unanswered), POINT_CUT)
  return text(result === 'option1' ? verdictTexts.catBehind : verdictTexts.einsteinBehind, { lost, n, stood })
}
