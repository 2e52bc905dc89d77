/** The last of these turns that ends a pair of both sides (§20); 0 before the first such turn. */
export function lastEvenTurn(responses: readonly { readonly turnNumber: number }[]): number {
  return Math.max(0, ...responses.map(({ turnNumber }) => turnNumber).filter((turnNumber) => turnNumber % 2 === 0))
}
