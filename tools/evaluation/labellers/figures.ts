export const FAULTS = ['dropped-point', 'copied-argument', 'contradiction', 'false-quote'] as const
export type Fault = (typeof FAULTS)[number]

/** The ways to change a fixed debate without changing which card answers which (forms.ts). */
export const DISTURBANCES = ['sides', 'names', 'prose', 'cards'] as const
export type Disturbance = (typeof DISTURBANCES)[number]

export const LEAST_HITS = 0.8
/** Minimum share of verdicts, and of answers, that each disturbance must leave unchanged. */
export const LEAST_STABILITY = 0.85
/** Minimum agreement beyond chance (κ) between a model's two readings of the same turns. */
export const LEAST_KAPPA = 0.6

export interface Share {
  readonly found: number
  readonly of: number
}

export interface Stability {
  readonly disturbance: Disturbance
  readonly verdicts: Share
  /** Answers found both before and after the disturbance, out of all answers found before or after it. */
  readonly answers: Share
}

export interface Figures {
  readonly hits: readonly (Share & { readonly fault: Fault })[]
  readonly stability: readonly Stability[]
  readonly kappa: {
    /** Null if there was only one reading, or if the readings found no answers. */
    readonly value: number | null
    readonly pairs: number
  }
}

export const shareOf = ({ found, of }: Share): number => (of === 0 ? 1 : found / of)

export function allHits({ hits }: Pick<Figures, 'hits'>): Share {
  return {
    found: hits.reduce((sum, { found }) => sum + found, 0),
    of: hits.reduce((sum, { of }) => sum + of, 0),
  }
}

/** Returns the measures for which the labeller is below the minimum; empty if it passes. */
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
