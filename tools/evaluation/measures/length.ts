import { lengthOf as asked, type Round, wordsIn } from '#features/debates/rounds.ts'
import { withoutMarkdown } from './text.ts'

export interface LengthMark {
  /** Number of words in the turn; in languages without spaces, an estimate from the number of characters. */
  readonly words: number
  readonly right: boolean
}

export function lengthOf(text: string, language: string, round: Round): LengthMark {
  const words = Math.round(wordsIn(withoutMarkdown(text), language))
  // Uses the English limits for every language, because the limits of some languages are in characters, not words.
  const { min, max } = asked(round, 'en')
  return { words, right: words >= Math.max(1, min) && words <= max }
}
