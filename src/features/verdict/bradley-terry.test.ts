import { describe, expect, test } from 'vitest'
import { seededRandom } from '#testing/random.ts'
import { fitStrengths, type ModelStrength, modelTable, type SwappedPair } from './bradley-terry.ts'

/** Counts the pauses. */
let pauses = 0
const tableOf = (pairs: readonly SwappedPair[], random: () => number) =>
  modelTable(pairs, random, async () => void (pauses += 1))

const chance = (difference: number) => 1 / (1 + Math.exp(-difference))
const TRUE: Readonly<Record<string, number>> = { alex: -1.2, emma: 0.1, neo: 1.1 }
const MODELS = Object.keys(TRUE)
const strengthOf = (model: string) => TRUE[model] ?? 0

/** Every two models meet in so many pairs. */
const meetings = (count: number): [string, string][] =>
  MODELS.flatMap((first, index) =>
    MODELS.slice(index + 1).flatMap((second) => Array.from({ length: count }, (): [string, string] => [first, second])),
  )

/** Pairs in which chance decides both debates, by the true strengths. */
function played(count: number, random: () => number): SwappedPair[] {
  return meetings(count).map(([first, second]) => {
    const won = () => Number(random() < chance(strengthOf(first) - strengthOf(second)))
    return { first, second, points: won() + won() }
  })
}

describe('§20 strengths of models over swapped pairs', () => {
  test('without a pair there is no table', async () => {
    expect(await tableOf([], Math.random)).toEqual([])
  })

  test('known strengths are found to 1e-9 where each pair ends as they make it likeliest', () => {
    const pairs = meetings(3).map(([first, second]) => ({
      first,
      second,
      points: 2 * chance(strengthOf(first) - strengthOf(second)),
    }))
    for (const [index, strength] of fitStrengths(MODELS, pairs, 0).entries())
      expect(strength).toBeCloseTo(strengthOf(MODELS[index] ?? ''), 9)
  })

  test('what is found satisfies the likelihood: each model was to win what it has won, its draws before included', () => {
    const pairs = played(6, seededRandom(1))
    const strengths = fitStrengths(MODELS, pairs, 0.5)
    for (const [index, model] of MODELS.entries()) {
      const against = (other: string) => chance((strengths[index] ?? 0) - (strengths[MODELS.indexOf(other)] ?? 0))
      const own = pairs.filter(({ first, second }) => first === model || second === model)
      const won = own.reduce((sum, { first, points }) => sum + (first === model ? points : 2 - points), 0)
      const expected = own.reduce((sum, { first, second }) => sum + 2 * against(first === model ? second : first), 0)
      const drawn = MODELS.filter((other) => other !== model).reduce((sum, other) => sum + against(other) / 2, 0)
      expect(won + 0.5).toBeCloseTo(expected + drawn, 9)
    }
  })

  test('a judge who always prefers option 1 makes no model stronger', async () => {
    const pairs = meetings(5).map(([first, second]) => ({ first, second, points: 1 }))
    for (const { strength, low, high } of await tableOf(pairs, seededRandom(2))) {
      expect(strength).toBeCloseTo(0, 9)
      expect(high - low).toBeCloseTo(0, 9)
    }
  })

  test('a model that has won every debate is the strongest, by a finite number', async () => {
    pauses = 0
    const table = await tableOf([{ first: 'neo', second: 'alex', points: 2 }], seededRandom(3))
    // §14: nothing that one request asks for holds the thread for a tenth of a second.
    expect(pauses).toBe(10)
    expect(table.map(({ model, pairs }) => [model, pairs])).toEqual([
      ['neo', 1],
      ['alex', 1],
    ])
    expect(table[0]?.strength).toBeLessThan(3)
  })

  test('ranges hold the truth about as often as they say, and more pairs make them narrower', async () => {
    const random = seededRandom(4)
    const tables: ModelStrength[][] = []
    for (let count = 0; count < 6; count++) tables.push(await tableOf(played(15, random), random))
    const held = tables.flat().filter(({ model, low, high }) => low <= strengthOf(model) && strengthOf(model) <= high)
    expect(held.length).toBeGreaterThanOrEqual(tables.flat().length * 0.85)
    const width = (table: readonly { low: number; high: number }[]) =>
      table.reduce((sum, { low, high }) => sum + high - low, 0)
    expect(width(await tableOf(played(80, random), random))).toBeLessThan(width(tables[0] ?? []))
  })
})
