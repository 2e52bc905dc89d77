/** Measures whether a turn has the length that its round asks for (§13). */
import { lengthOf as asked, type Round, wordsIn } from '#features/debates/rounds.ts'
import { withoutMarkdown } from './text.ts'

export interface LengthMark {
  /** In languages without spaces as many as its characters stand for. */
  readonly words: number
  readonly right: boolean
}

export function lengthOf(text: string, language: string, round: Round): LengthMark {
  const words = Math.round(wordsIn(withoutMarkdown(text), language))
  // Words have the same limits in every language; characters would only be rounded.
  const { min, max } = asked(round, 'en')
  return { words, right: words >= Math.max(1, min) && words <= max }
}
