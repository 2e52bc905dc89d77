/** The measures of a labeller, and the minimum that it must reach in each. */

/** The kinds of faults planted in fixed debates. */
export const FAULTS = ['dropped-point', 'copied-argument', 'contradiction', 'false-quote'] as const
export type Fault = (typeof FAULTS)[number]

/** Changes to a fixed debate that do not affect which card answers which. */
export const DISTURBANCES = ['sides', 'names', 'prose', 'cards'] as const
export type Disturbance = (typeof DISTURBANCES)[number]

/** The least share of the planted faults that a labeller must find. */
export const LEAST_HITS = 0.8
/** The least share of verdicts, and of answers, that must stay the same under each disturbance. */
export const LEAST_STABILITY = 0.85
/** The least agreement beyond chance (κ) between the two readers that a labeller plays. */
export const LEAST_KAPPA = 0.6

export interface Share {
  readonly found: number
  readonly of: number
}

export interface Stability {
  readonly disturbance: Disturbance
  /** Debates whose verdict is the same after the disturbance. */
  readonly verdicts: Share
  /** Answers found both before and after the disturbance, out of those found before or after it. */
  readonly answers: Share
}

export interface Figures {
  readonly hits: readonly (Share & { readonly fault: Fault })[]
  readonly stability: readonly Stability[]
  readonly kappa: {
    /** Null when there is nothing to compare, because there was only one reading or no reading found anything. */
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

/** The measures in which a labeller falls short; empty = it passes. */
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
