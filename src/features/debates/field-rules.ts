/** Contains the length limits of the form's fields (§5), so that the form need not load the contract (§14). */
import { characters, visibleCharacters } from '#platform/characters.ts'
import texts from './texts/form-texts.json' with { type: 'json' }

export interface FieldRule {
  /** The minimum number of visible characters. */
  readonly min: number
  /** The maximum number of characters, not counting leading and trailing spaces. */
  readonly max: number
  readonly tooShort: string
  readonly tooLong: string
}

export const FIELDS = {
  question: { min: 5, max: 500, tooShort: texts.questionTooShort, tooLong: texts.questionTooLong },
  option1: { min: 2, max: 200, tooShort: texts.option1TooShort, tooLong: texts.option1TooLong },
  option2: { min: 2, max: 200, tooShort: texts.option2TooShort, tooLong: texts.option2TooLong },
} as const satisfies Readonly<Record<string, FieldRule>>

export function fieldError({ min, max, tooShort, tooLong }: FieldRule, text: string): string | null {
  if (visibleCharacters(text) < min) return tooShort
  return characters(text.trim()) > max ? tooLong : null
}
