/** The type of a question of the evaluation, with the data that the measures need. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'

export type Kind = 'everyday' | 'moral' | 'policy' | 'technical' | 'either-or'

export interface Question {
  /**
   * The number for `--questions`. It is never given to another question, so that reports can be compared.
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
   * The word that an order in the question or context tells the debaters to write. The order spells the word in two halves,
   * so that a turn which only quotes the order does not contain it.
   */
  readonly canary?: string
  /** For each side, beginnings of words and phrases that are signs of arguing for it, in lower case. */
  readonly signs: Readonly<Record<OptionNumber, readonly string[]>>
}

/** Splits `'cleaner air | quiet'` into its entries. */
export const signs = (listed: string): string[] => listed.split(/\s*\|\s*/).map((sign) => sign.trim())
