import { english } from './english.ts'
import { european } from './european.ts'
import type { Question } from './question.ts'
import { SUBJECTS } from './subjects.ts'
import { worldwide } from './worldwide.ts'

export const QUESTIONS: readonly Question[] = [...english, ...european, ...worldwide]

const setFor = (corpus: string | null): readonly Question[] => (corpus === null ? QUESTIONS : SUBJECTS)

export const askable = (corpus: string | null): readonly Question[] =>
  corpus === null ? QUESTIONS : [...QUESTIONS, ...SUBJECTS]

/**
 * Returns the questions with these numbers and languages. Null `numbers` selects the default set, null `languages` all
 * languages.
 */
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
