/** Measures whether a turn has the length that its round asks for (§13). */
import { lengthOf as asked, type Round, wordsIn } from '#features/debates/rounds.ts'
import { withoutMarkdown } from './text.ts'

export interface LengthMark {
  /** Estimated from the number of characters in languages without spaces. */
  readonly words: number
  readonly right: boolean
}

export function lengthOf(text: string, language: string, round: Round): LengthMark {
  const words = Math.round(wordsIn(withoutMarkdown(text), language))
  // Uses the English limits for every language, because `words` is a number of words in all of them.
  const { min, max } = asked(round, 'en')
  return { words, right: words >= Math.max(1, min) && words <= max }
}
