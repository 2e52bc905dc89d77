/** Which of the added context a turn must answer (§13); it hears all that exists at its claim. */

export function isFresh(context: { readonly turnNumber: number }, turnNumber: number): boolean {
  return context.turnNumber > turnNumber - 2 && context.turnNumber <= turnNumber
}
