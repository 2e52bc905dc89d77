/** Responses and user inputs of a debate in one order (§2): the only place that merges them. */

interface Placed {
  /** The turn of a response; for an input the first turn that hears it (§3). */
  readonly turnNumber: number
  /** ISO 8601, in UTC. Left out if a list is already in the order of creation. */
  readonly createdAt?: string
}

export type TimelineEntry<Response, Input> =
  | { readonly kind: 'response'; readonly item: Response }
  | { readonly kind: 'input'; readonly item: Input }

/**
 * By turn number, then by creation time. An input stands before the response of its number, which has heard it and was
 * therefore written later; their kinds decide this, not their times, because the clocks of two servers may disagree.
 * Entries that are equal in all this keep their order. Numbers are compared as numbers: padded to three digits (§2),
 * turn 1000 would stand before turn 999.
 */
export function timeline<Response extends Placed, Input extends Placed>(
  responses: readonly Response[],
  inputs: readonly Input[],
): TimelineEntry<Response, Input>[] {
  const entries: TimelineEntry<Response, Input>[] = [
    ...inputs.map((item) => ({ kind: 'input', item }) as const),
    ...responses.map((item) => ({ kind: 'response', item }) as const),
  ]
  return entries.toSorted(
    (a, b) =>
      a.item.turnNumber - b.item.turnNumber ||
      Number(a.kind === 'response') - Number(b.kind === 'response') ||
      compareTimes(a.item.createdAt ?? '', b.item.createdAt ?? ''),
  )
}

function compareTimes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
