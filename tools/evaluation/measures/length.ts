/** Measures whether a turn has the required length. §13: 120 to 220 words. */
import { wordsOf } from './text.ts'

const LEAST_WORDS = 120
const MOST_WORDS = 220

export interface LengthMark {
  readonly words: number
  readonly right: boolean
}

export function lengthOf(text: string, language: string): LengthMark {
  const words = wordsOf(text, language).length
  return { words, right: words >= LEAST_WORDS && words <= MOST_WORDS }
}
