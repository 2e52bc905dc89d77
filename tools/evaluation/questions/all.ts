/** The fixed set of questions: twenty in six languages. */
import { english } from './english.ts'
import { european } from './european.ts'
import type { Question } from './question.ts'
import { SUBJECTS } from './subjects.ts'
import { worldwide } from './worldwide.ts'

export const QUESTIONS: readonly Question[] = [...english, ...european, ...worldwide]

/** The questions played by default: with an encyclopedia those on its subjects, otherwise the fixed set. */
const setFor = (corpus: string | null): readonly Question[] => (corpus === null ? QUESTIONS : SUBJECTS)

/** The questions that may be chosen; the fixed set can also be played with an encyclopedia. */
export const askable = (corpus: string | null): readonly Question[] =>
  corpus === null ? QUESTIONS : [...QUESTIONS, ...SUBJECTS]

/** Returns the questions of the given numbers and languages; null = all of the set. */
export function chosen(
  numbers: readonly number[] | null,
  languages: readonly string[] | null,
  corpus: string | null = null,
): Question[] {
  return (numbers === null ? setFor(corpus) : askable(corpus)).filter(
    ({ number, language }) =>
      (numbers === null || numbers.includes(number)) && (languages === null || languages.includes(language)),
  )
}
