/** Responses and user inputs of a debate in one order (§2), and the first items of it: the only place that merges them. */

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

export interface FirstItems<Response, Input> {
  /** The items that are seen, in the debate's order. */
  readonly items: readonly TimelineEntry<Response, Input>[]
  /** The same, as two lists. */
  readonly responses: Response[]
  readonly userInputs: Input[]
  readonly truncated: boolean
  /** Number of the turn that is being written, if its response will be among the items; null otherwise. */
  readonly liveTurn: number | null
}

export interface WholeOrCut<Response, Input> {
  readonly responses: readonly Response[]
  readonly userInputs: readonly Input[]
  readonly liveTurn: number | null
  /** The number of all responses and inputs, those that were cut off before included. */
  readonly totalItems: number
}

/** The first `limit` items of a debate (§6); of a debate that is cut already, the first of what is there. */
export function firstItems<Response extends Placed, Input extends Placed>(
  limit: number,
  { responses, userInputs, liveTurn, totalItems }: WholeOrCut<Response, Input>,
): FirstItems<Response, Input> {
  const all = timeline(responses, userInputs)
  const items = all.slice(0, limit)
  const beforeLive = liveTurn === null ? 0 : all.filter((entry) => standsBefore(entry, liveTurn)).length
  return {
    items,
    responses: items.flatMap((entry) => (entry.kind === 'response' ? [entry.item] : [])),
    userInputs: items.flatMap((entry) => (entry.kind === 'input' ? [entry.item] : [])),
    truncated: items.length < totalItems,
    liveTurn: beforeLive < limit ? liveTurn : null,
  }
}

/** Whether the entry stands before the response of that turn. */
function standsBefore({ kind, item }: TimelineEntry<Placed, Placed>, turnNumber: number): boolean {
  return kind === 'input' ? item.turnNumber <= turnNumber : item.turnNumber < turnNumber
}

function compareTimes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
