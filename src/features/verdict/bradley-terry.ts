/**
 * How strong models are, from swapped pairs alone (§20): Bradley and Terry's model (1952), fitted by Hunter's algorithm
 * (2004), with ranges by the bootstrap.
 */

/** Debates that each two models have drawn before they met: a model that won everything stays finite. */
const PRIOR_DRAWS = 0.5
const DEBATES_A_PAIR = 2
/** Samples for the ranges. */
const RESAMPLES = 500
/** Samples between two pauses: with fifteen models and 200 pairs they take about ten milliseconds. */
const SAMPLES_AT_ONCE = 50
/** The share of samples in which a strength lies within its range. */
const WITHIN = 0.95
/** The change of every strength below which the fit has ended. */
const ENOUGH = 1e-12
/** The same for a sample: ranges are told with two digits. */
const ENOUGH_FOR_RANGES = 1e-4
const ROUNDS_MAX = 1_000

/**
 * Two debates of one question in which two models argued both positions, one each. A judge who prefers a side or a
 * position gives each of them one point.
 */
export interface SwappedPair {
  readonly first: string
  readonly second: string
  /** Points of `first`, 0 to 2: one for a debate that it won, half a point for one that was too close to call. */
  readonly points: number
}

export interface ModelStrength {
  readonly model: string
  readonly pairs: number
  /** Logarithm of odds, 0 = the mean of the models: a model that is stronger by 1 wins 73 of 100 debates. */
  readonly strength: number
  /** The range of `strength` in 95 of 100 samples. */
  readonly low: number
  readonly high: number
}

/**
 * The table of the models, the strongest first. Models that never met, not through others either, are compared by the
 * prior alone: their ranges are wide.
 * @param random numbers from 0 to 1, 1 exclusive: which pairs a sample holds
 * @param pause lets others have the thread, which all samples together would hold too long (§14)
 */
export async function modelTable(
  pairs: readonly SwappedPair[],
  random: () => number,
  pause: () => Promise<unknown>,
): Promise<ModelStrength[]> {
  const models = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))].toSorted()
  const fitted = fitStrengths(models, pairs)
  const samples: (readonly number[])[] = []
  while (pairs.length > 0 && samples.length < RESAMPLES) {
    // The two debates of a pair stay together: they share their question.
    const drawn = pairs.flatMap(() => pairs[Math.floor(random() * pairs.length)] ?? [])
    samples.push(fitStrengths(models, drawn, PRIOR_DRAWS, ENOUGH_FOR_RANGES, fitted))
    if (samples.length % SAMPLES_AT_ONCE === 0) await pause()
  }
  const rows = models.map((model, index) => {
    const sampled = samples.map((sample) => sample[index] ?? 0).toSorted((a, b) => a - b)
    return {
      model,
      pairs: pairs.filter(({ first, second }) => first === model || second === model).length,
      strength: fitted[index] ?? 0,
      low: quantile(sampled, (1 - WITHIN) / 2),
      high: quantile(sampled, (1 + WITHIN) / 2),
    }
  })
  return rows.toSorted((a, b) => b.strength - a.strength)
}

/**
 * The strengths under which these pairs are likeliest, in the order of `models`, with a mean of 0.
 * @param draws debates that each two models have drawn before; with 0, strengths that no pair bounds are infinite
 * @param near strengths from which the fit begins: near the wanted ones it ends sooner
 */
export function fitStrengths(
  models: readonly string[],
  pairs: readonly SwappedPair[],
  draws = PRIOR_DRAWS,
  enough = ENOUGH,
  near: readonly number[] = models.map(() => 0),
): readonly number[] {
  const { points, met } = countsOf(models, pairs, draws)
  let strengths = near
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const odds = strengths.map(Math.exp)
    const next = centred(
      odds.map((own, i) => {
        let expected = 0
        for (const [j, other] of odds.entries()) expected += (met[i]?.[j] ?? 0) / (own + other)
        return expected === 0 ? 0 : Math.log((points[i] ?? 0) / expected)
      }),
    )
    const before = strengths
    strengths = next
    if (next.every((value, i) => Math.abs(value - (before[i] ?? 0)) < enough)) break
  }
  return strengths
}

interface Counts {
  /** Of each model. */
  readonly points: number[]
  /** How many debates each two models have had; none with themselves. */
  readonly met: number[][]
}

function countsOf(models: readonly string[], pairs: readonly SwappedPair[], draws: number): Counts {
  const points = models.map(() => (draws * (models.length - 1)) / 2)
  const met = models.map((_, i) => models.map((__, j) => (i === j ? 0 : draws)))
  const add = (own: number, other: number, won: number) => {
    points[own] = (points[own] ?? 0) + won
    const line = met[own]
    if (line) line[other] = (line[other] ?? 0) + DEBATES_A_PAIR
  }
  const at = new Map(models.map((model, index) => [model, index]))
  for (const { first, second, points: won } of pairs) {
    const [i, j] = [at.get(first), at.get(second)]
    if (i === undefined || j === undefined || i === j) continue
    add(i, j, won)
    add(j, i, DEBATES_A_PAIR - won)
  }
  return { points, met }
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return values.map((one) => one - mean)
}

/** @param sorted ascending */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
