import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { type DayCeiling, type SpendRefusal, spendStore } from './spend-store.ts'

describe.each(databaseKinds)('the day’s spend ($name)', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const today = (day: string, account: DayCeiling['account'] = null): DayCeiling => {
    return { day, purse: 'all', ceiling: 1_000, account }
  }
  const refusedIn = (answers: readonly (SpendRefusal | null)[]) => answers.filter((answer) => answer !== null)
  const spentBy = async (userId: string) => {
    const { rows } = await database.db.execute<{ sum: number }>(
      sql`select micro_dollars::integer as sum from account_spend where user_id = ${userId}`,
    )
    return rows.map(({ sum }) => sum)
  }

  test('§14: calls reserve of the same ceiling, however many come at once', async () => {
    const store = spendStore(database.db)
    const day = '2026-05-01'
    const reserved = await Promise.all(Array.from({ length: 6 }, () => store.reserve(today(day), 400)))
    expect(refusedIn(reserved)).toEqual(['spend-ceiling', 'spend-ceiling', 'spend-ceiling'])
    await store.settle({ day, purse: 'all', userId: null, microDollars: -600 })
    expect([await store.reserve(today(day), 400), await store.reserve(today('2026-05-02'), 400)]).toEqual([null, null])
  })

  test('§14: one account uses up its share and not everybody’s day', async () => {
    const store = spendStore(database.db)
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const day = '2026-06-01'
    const of = (userId: string) => today(day, { userId, ceiling: 200 })
    const asked = await Promise.all(Array.from({ length: 4 }, () => store.reserve(of(mine), 150)))
    expect(refusedIn(asked)).toEqual(['spend-share', 'spend-share'])
    expect(await store.reserve(of(theirs), 150)).toBeNull()
    await store.settle({ day, purse: 'all', userId: mine, microDollars: -250 })
    expect(await spentBy(mine)).toEqual([50])
    expect(await store.reserve(of(mine), 700)).toBeNull()
    expect(await store.reserve(today(day), 100)).toBeNull()
    expect([await store.reserve(of(theirs), 30), await store.reserve(of(mine), 30)]).toEqual([
      'spend-ceiling',
      'spend-ceiling',
    ])
    expect(await spentBy(theirs)).toEqual([150])
    expect(await store.reserve(today('2026-06-02', { userId: mine, ceiling: 0 }), 1)).toBe('spend-share')
  })

  test('§14: payers have a purse of their own: a day that all others have used up refuses no payer, and the other way', async () => {
    const store = spendStore(database.db)
    const day = '2026-06-15'
    const payer = randomUUID()
    const ofPayer: DayCeiling = { day, purse: 'payers', ceiling: 500, account: { userId: payer, ceiling: 500 } }
    expect([await store.reserve(today(day), 1_000), await store.reserve(today(day), 1)]).toEqual([
      null,
      'spend-ceiling',
    ])
    expect(await store.reserve(ofPayer, 500)).toBeNull()
    expect(await store.reserve(ofPayer, 1)).toBe('spend-ceiling')
    await store.settle({ day, purse: 'payers', userId: payer, microDollars: -400 })
    expect(await spentBy(payer)).toEqual([100])
    expect([await store.reserve(today(day), 1), await store.reserve(ofPayer, 1)]).toEqual(['spend-ceiling', null])
    await store.settle({ day, purse: 'all', userId: null, microDollars: -1_000 })
    expect(await store.reserve({ ...ofPayer, ceiling: 101 }, 1)).toBe('spend-ceiling')
  })

  test('what an account cost on an earlier day is forgotten with the next day’s first call', async () => {
    const store = spendStore(database.db)
    const userId = randomUUID()
    await store.reserve(today('2026-07-01', { userId, ceiling: 200 }), 150)
    await store.reserve(today('2026-07-02'), 1)
    expect(await spentBy(userId)).toEqual([])
    await store.settle({ day: '2026-07-01', purse: 'all', userId, microDollars: -100 })
    expect(await spentBy(userId)).toEqual([])
  })
})
