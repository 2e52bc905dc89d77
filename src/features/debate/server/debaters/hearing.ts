/**
 * Which of the context that people added must be answered by a turn (§13). Which of it the turn hears is settled by its
 * claim: everything there is (`DebateStore.claimTurn`).
 */

/** Both debaters answer to added context once: each in its first turn after it came (§13). */
export function isFresh(context: { readonly turnNumber: number }, turnNumber: number): boolean {
  return context.turnNumber > turnNumber - 2 && context.turnNumber <= turnNumber
}
