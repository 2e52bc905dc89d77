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
  readonly context?: string
  /**
   * A word that an injected order tells the debaters to write. The order splits the word in two, so that a turn that only
   * quotes the order does not contain it.
   */
  readonly canary?: string
  /** For each side, lower-case beginnings of words and phrases that show that a speaker argues for that side. */
  readonly signs: Readonly<Record<OptionNumber, readonly string[]>>
}

export const signs = (listed: string): string[] => listed.split(/\s*\|\s*/).map((sign) => sign.trim())
