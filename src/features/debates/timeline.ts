/** The only place that merges responses and user inputs (§2). */

interface Placed {
  /** For an input, the first turn that reads it (§3). */
  readonly turnNumber: number
  /** ISO 8601, UTC; omitted if a list is in the order of creation. */
  readonly createdAt?: string
}

export type TimelineEntry<Response, Input> =
  | { readonly kind: 'response'; readonly item: Response }
  | { readonly kind: 'input'; readonly item: Input }

/**
 * Orders by turn number, then by creation time. An input precedes the response of its number, which has read it: clocks
 * of two servers may disagree. Numbers are not padded (§2): turn 1000 would precede turn 999.
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
  readonly items: readonly TimelineEntry<Response, Input>[]
  readonly responses: Response[]
  readonly userInputs: Input[]
  readonly truncated: boolean
  readonly liveTurn: number | null
}

export interface WholeOrCut<Response, Input> {
  readonly responses: readonly Response[]
  readonly userInputs: readonly Input[]
  readonly liveTurn: number | null
  readonly totalItems: number
}

/** §6; a cut debate gives the first of its items. */
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

function standsBefore({ kind, item }: TimelineEntry<Placed, Placed>, turnNumber: number): boolean {
  return kind === 'input' ? item.turnNumber <= turnNumber : item.turnNumber < turnNumber
}

function compareTimes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
