import type { Round } from '#features/debates/rounds.ts'
import { openQuestion } from '#features/turns/server/debaters/open-question.ts'
import { sentencesOf } from './text.ts'

export interface RoundTurn {
  readonly turnNumber: number
  readonly round: Round
  readonly content: string
}

export interface RoundMarks {
  /** Whether a cross-examination ends with a question, or a closing with a statement; null for other rounds. */
  readonly round: boolean | null
  /** True if the turn answers the open question, that is, begins with a statement; null if no question is open. */
  readonly question: boolean | null
}

const ASKS = /[?？؟][^\p{L}\p{N}]*$/u

export function roundMarks(turn: RoundTurn, earlier: readonly RoundTurn[], language: string): RoundMarks {
  const sentences = sentencesOf(turn.content)
  const [begins, ends] = [sentences.at(0), sentences.at(-1)].map((sentence) => ASKS.test(sentence ?? ''))
  const { turnNumber, round } = turn
  const asked = openQuestion({ debate: { language }, turnNumber, round, earlier })
  return {
    round: round === 'cross-examination' ? ends === true : round === 'closing' ? ends === false : null,
    question: asked === null ? null : begins === false,
  }
}
