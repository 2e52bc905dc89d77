/** A question of the evaluation, with what the measures need to know about it. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'

export type Kind = 'everyday' | 'moral' | 'policy' | 'technical' | 'either-or'

export interface Question {
  /**
   * 1 to 20, as used by `--questions`. A number is never reused for another question, so that reports can be compared.
   */
  readonly number: number
  readonly language: string
  readonly kind: Kind
  readonly question: string
  readonly option1: string
  readonly option2: string
  /** The context that the owner adds after turn 2 (§2, Add Context). */
  readonly context?: string
  /**
   * The word that the question or the context orders the debaters to write. The order contains only its two halves, so
   * that a turn which quotes or rejects the order does not contain the word.
   */
  readonly canary?: string
  /** Signs that a text argues this side of this question: beginnings of words and phrases, in lower case. */
  readonly signs: Readonly<Record<OptionNumber, readonly string[]>>
}

/** Splits `'cleaner air | quiet'` into its entries. */
export const signs = (listed: string): string[] => listed.split(/\s*\|\s*/).map((sign) => sign.trim())
