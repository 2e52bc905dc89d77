/**
 * Which of the added context a turn must answer (§13). The turn hears all context that exists at its claim
 * (`DebateStore.claimTurn`).
 */

/** Each debater answers added context once, in its first turn after the context came (§13). */
export function isFresh(context: { readonly turnNumber: number }, turnNumber: number): boolean {
  return context.turnNumber > turnNumber - 2 && context.turnNumber <= turnNumber
}
