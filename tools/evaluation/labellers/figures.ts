/** Defines the measures of a labeller, which decides which argument card answers which, and the minimum for each. */

export const FAULTS = ['dropped-point', 'copied-argument', 'contradiction', 'false-quote'] as const
export type Fault = (typeof FAULTS)[number]

/** Changes to a fixed debate that do not affect which card answers which. */
export const DISTURBANCES = ['sides', 'names', 'prose', 'cards'] as const
export type Disturbance = (typeof DISTURBANCES)[number]

/** Minimum share of the planted faults that a labeller must find. */
export const LEAST_HITS = 0.8
/** The minimum share of verdicts, and of answers, that must be the same after each disturbance. */
export const LEAST_STABILITY = 0.85
/** The minimum agreement beyond chance (κ) between the two readings that a model gives of each turn. */
export const LEAST_KAPPA = 0.6

export interface Share {
  readonly found: number
  readonly of: number
}

export interface Stability {
  readonly disturbance: Disturbance
  readonly verdicts: Share
  /** Answers found both before and after the disturbance, out of those found before or after it. */
  readonly answers: Share
}

export interface Figures {
  readonly hits: readonly (Share & { readonly fault: Fault })[]
  readonly stability: readonly Stability[]
  readonly kappa: {
    /** Null when there was only one reading or no reading found anything. */
    readonly value: number | null
    readonly pairs: number
  }
}

/** Returns a share from 0 to 1; 1 when there was nothing to find. */
export const shareOf = ({ found, of }: Share): number => (of === 0 ? 1 : found / of)

export function allHits({ hits }: Pick<Figures, 'hits'>): Share {
  return {
    found: hits.reduce((sum, { found }) => sum + found, 0),
    of: hits.reduce((sum, { of }) => sum + of, 0),
  }
}

/** Returns the measures in which a labeller misses the minimum; empty = it passes. */
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
