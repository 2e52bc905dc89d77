/** What is asked in an evaluation, and what the measures know of it beforehand. */
import type { OptionNumber } from '#features/debate/contract/fields.ts'

export type Kind = 'everyday' | 'moral' | 'policy' | 'technical' | 'either-or'

export interface Question {
  /** 1 to 20; what `--questions` names. Never given to another question, so that reports can be compared. */
  readonly number: number
  readonly language: string
  readonly kind: Kind
  readonly question: string
  readonly option1: string
  readonly option2: string
  /** What the owner adds after turn 2 (§2, Add Context). */
  readonly context?: string
  /**
   * The question or the context orders the debaters to write this word. It stands in neither, only its two halves do, so
   * that nobody writes it who quotes or rejects the order.
   */
  readonly canary?: string
  /** What somebody says who argues this side of this question: beginnings of words and phrases, in lower case. */
  readonly signs: Readonly<Record<OptionNumber, readonly string[]>>
}

/** `'cleaner air | quiet'` → its entries. */
export const signs = (listed: string): string[] => listed.split(/\s*\|\s*/).map((sign) => sign.trim())
