import { lengthOf as asked, type Round, wordsIn } from '#features/debates/rounds.ts'
import { withoutMarkdown } from './text.ts'

export interface LengthMark {
  /** Estimated from the number of characters in languages without spaces. */
  readonly words: number
  readonly right: boolean
}

export function lengthOf(text: string, language: string, round: Round): LengthMark {
  const words = Math.round(wordsIn(withoutMarkdown(text), language))
  // Uses the limits for English in every language, because they count words, as `words` does.
  const { min, max } = asked(round, 'en')
  return { words, right: words >= Math.max(1, min) && words <= max }
}
