/** What a labeller is measured by, and the least that is expected of it. */

/** What is planted in a fixed debate. */
export const FAULTS = ['dropped-point', 'copied-argument', 'contradiction', 'false-quote'] as const
export type Fault = (typeof FAULTS)[number]

/** What changes a fixed debate without changing which card answers which. */
export const DISTURBANCES = ['sides', 'names', 'prose', 'cards'] as const
export type Disturbance = (typeof DISTURBANCES)[number]

/** The least share of the planted faults that a labeller must find. */
export const LEAST_HITS = 0.8
/** The least share of verdicts, and of answers, that each disturbance must leave as they were. */
export const LEAST_STABILITY = 0.85
/** The least agreement beyond chance (κ) of the two readers that a labeller speaks for. */
export const LEAST_KAPPA = 0.6

export interface Share {
  readonly found: number
  readonly of: number
}

export interface Stability {
  readonly disturbance: Disturbance
  /** Debates whose verdict is the same one after the disturbance. */
  readonly verdicts: Share
  /** Answers that were found both before and after, of those that were found before or after. */
  readonly answers: Share
}

export interface Figures {
  readonly hits: readonly (Share & { readonly fault: Fault })[]
  readonly stability: readonly Stability[]
  readonly kappa: {
    /** Null where there is nothing to compare: one reading, or nothing found by any. */
    readonly value: number | null
    /** Pairs of cards that each reading decided about. */
    readonly pairs: number
  }
}

/** 0 to 1; 1 where there was nothing to find. */
export const shareOf = ({ found, of }: Share): number => (of === 0 ? 1 : found / of)

/** All kinds of faults together. */
export function allHits({ hits }: Pick<Figures, 'hits'>): Share {
  return {
    found: hits.reduce((sum, { found }) => sum + found, 0),
    of: hits.reduce((sum, { of }) => sum + of, 0),
  }
}

/** The measures that a labeller falls short of; none = it passes. */
export function shortfalls(figures: Figures): readonly ('hits' | 'kappa' | Disturbance)[] {
  const { stability, kappa } = figures
  const moved = stability.filter(
    ({ verdicts, answers }) => Math.min(shareOf(verdicts), shareOf(answers)) < LEAST_STABILITY,
  )
  return [
    ...(shareOf(allHits(figures)) < LEAST_HITS ? (['hits'] as const) : []),
    ...moved.map(({ disturbance }) => disturbance),
    ...(kappa.value !== null && kappa.value < LEAST_KAPPA ? (['kappa'] as const) : []),
  ]
}
