interface Placed {
  /** For an input, the first turn that takes it into account (§3). */
  readonly turnNumber: number
  /** ISO 8601; omitted if the list is already in chronological order. */
  readonly createdAt?: string
}

export type TimelineEntry<Response, Input> =
  | { readonly kind: 'response'; readonly item: Response }
  | { readonly kind: 'input'; readonly item: Input }

/** Sorts entries by turn (§2) and time, with a turn's inputs before its response. */
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

export type FirstItems<Response extends Placed, Input extends Placed> = ReturnType<typeof firstItems<Response, Input>>

export function firstItems<Response extends Placed, Input extends Placed>(
  limit: number,
  debate: {
    readonly responses: readonly Response[]
    readonly userInputs: readonly Input[]
    readonly liveTurn: number | null
    readonly totalItems: number
  },
) {
  const { liveTurn, totalItems } = debate
  const all = timeline(debate.responses, debate.userInputs)
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

const standsBefore = ({ kind, item }: TimelineEntry<Placed, Placed>, turnNumber: number): boolean =>
  kind === 'input' ? item.turnNumber <= turnNumber : item.turnNumber < turnNumber

const compareTimes = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
