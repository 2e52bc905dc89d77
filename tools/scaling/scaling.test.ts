import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checks } from './check.ts'
import { BENCH_PROVIDER, BENCH_TOKENS, instanceWith } from './machine.ts'
import { simulate } from './simulation/instance.ts'
import { instanceTable, limitsTable, moneyTable, ratesTable, sizesTable } from './tables.ts'

const checked = checks()

const atOnce = (liveTurns: number) => ({ liveTurns, tokensPerTurn: BENCH_TOKENS, provider: BENCH_PROVIDER })

describe('the simulation of one instance', () => {
  test.each(checked)('says what was measured: $name', ({ simulated, from, to }) => {
    expect(simulated).toBeGreaterThanOrEqual(from)
    expect(simulated).toBeLessThanOrEqual(to)
  })

  test('§14: a turn takes two trips to the database', () => {
    expect(simulate(instanceWith('PostgreSQL'), atOnce(100)).tripsPerTurn).toBeCloseTo(2, 1)
  })

  test('says the same each time, and something else for another seed', () => {
    const instance = instanceWith('embedded')
    expect(simulate(instance, atOnce(50))).toEqual(simulate(instance, atOnce(50)))
    expect(simulate(instance, atOnce(50), 2)).not.toEqual(simulate(instance, atOnce(50)))
  })

  test('a machine of half the speed relays fewer tokens, later', () => {
    const [quick, slow] = [1, 2].map((slower) => simulate(instanceWith('embedded', undefined, slower), atOnce(1_000)))
    expect(slow?.tokensPerSecond).toBeLessThan(0.8 * (quick?.tokensPerSecond ?? 0))
    expect(slow?.p50).toBeGreaterThan(quick?.p50 ?? 0)
  })

  test('turns of a pool with too few connections wait for one', () => {
    const instance = instanceWith('PostgreSQL')
    const narrow = { ...instance, database: { ...instance.database, trip: 200_000, connections: 1 } }
    expect(simulate(narrow, atOnce(100)).poolWaitP99).toBeGreaterThan(100)
    expect(simulate(instance, atOnce(100)).poolWaitP99).toBe(0)
  })
})

describe('docs/scaling.md', () => {
  const page = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8').split('\n')

  test.each([
    ['what was measured and simulated', () => checked.map(({ line }) => line).join('\n')],
    ['what one core carries', instanceTable],
    ['what a million debates cost', moneyTable],
    ['five sizes', sizesTable],
    ['rates', ratesTable],
    ['how full one of each is', limitsTable],
  ])('has the rows that `npx tsx tools/scaling/run.ts` prints: %s', (_, print) => {
    for (const row of print().split('\n')) expect(page).toContain(row)
  })
})
