/** The fixed set of questions: twenty in six languages. */
import { english } from './english.ts'
import { european } from './european.ts'
import type { Question } from './question.ts'
import { worldwide } from './worldwide.ts'

export const QUESTIONS: readonly Question[] = [...english, ...european, ...worldwide]

/** Returns the questions of the given numbers and languages; null = all. */
export function chosen(numbers: readonly number[] | null, languages: readonly string[] | null): Question[] {
  return QUESTIONS.filter(
    ({ number, language }) =>
      (numbers === null || numbers.includes(number)) && (languages === null || languages.includes(language)),
  )
}
