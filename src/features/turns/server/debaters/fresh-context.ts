/** Which of the added context a turn must answer (§13, §20); it hears all that exists at its claim. */
import { type Asked, optionOf } from '#features/debates/rules.ts'

interface Heard {
  /** The first turn that hears it. */
  readonly turnNumber: number
  /** Null or absent when it is context for both. */
  readonly asked?: Asked | null
}

/** Context and a question to both in the two turns that hear it first, a question to one side in that side's turn of these. */
export function isFresh({ turnNumber, asked = null }: Heard, turn: number): boolean {
  const first = turnNumber > turn - 2 && turnNumber <= turn
  return first && (asked === null || asked === 'both' || asked === `option${optionOf(turn)}`)
}
