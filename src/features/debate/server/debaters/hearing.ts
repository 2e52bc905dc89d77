/** Which of the context that people added a turn hears, and which of it must be answered (§13). */

/** Both debaters answer to added context once: each in its first turn after it came (§13). */
export function isFresh(context: { readonly turnNumber: number }, turnNumber: number): boolean {
  return context.turnNumber > turnNumber - 2 && context.turnNumber <= turnNumber
}

/**
 * What a turn hears of it: everything there is. Context added while a turn was written waits for the next one; but when that
 * turn failed, or it came while this one began, it stands in this prompt and is heard from this turn on (`early`).
 */
export function heardNow<T extends { readonly turnNumber: number }>(inputs: readonly T[], turnNumber: number) {
  const early = inputs.filter((input) => input.turnNumber > turnNumber)
  return { heard: inputs.map((input) => (early.includes(input) ? { ...input, turnNumber } : input)), early }
}
