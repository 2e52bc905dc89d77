import type { OptionNumber } from '#features/debates/contract/fields.ts'

export type Kind = 'everyday' | 'moral' | 'policy' | 'technical' | 'either-or'

export interface Question {
  /** The number for `--questions`. It is never reused, so that reports can be compared. */
  readonly number: number
  readonly language: string
  readonly kind: Kind
  readonly question: string
  readonly option1: string
  readonly option2: string
  /** The context that the owner adds after turn 2 (§2). */
  readonly context?: string
  /**
   * The word that an order in the question or context tells the debaters to write. The order spells the word in two halves, so
   * that a turn that only quotes the order does not contain it.
   */
  readonly canary?: string
  /** For each side, lower-case beginnings of words and phrases that are signs of arguing for it. */
  readonly signs: Readonly<Record<OptionNumber, readonly string[]>>
}

export const signs = (listed: string): string[] => listed.split(/\s*\|\s*/).map((sign) => sign.trim())
