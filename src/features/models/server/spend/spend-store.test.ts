import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { spendStore } from './spend-store.ts'

describe.each(databaseKinds)('the day’s spend ($name)', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('§14: calls reserve of the same ceiling, however many come at once', async () => {
    const store = spendStore(database.db)
    const spend = { day: '2026-05-01', ceiling: 1_000, reserve: 400 }
    const reserved = await Promise.all(Array.from({ length: 6 }, () => store.reserve(spend)))
    expect(reserved.filter(Boolean)).toHaveLength(3)
    await store.settle({ day: spend.day, microDollars: -600 })
    expect([await store.reserve(spend), await store.reserve({ ...spend, day: '2026-05-02' })]).toEqual([true, true])
  })
})
