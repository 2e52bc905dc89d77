import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/database.ts'
import { openDebate, signedIn, turns, writeTurn } from '#testing/turns.ts'
import { testUser } from '#testing/users.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('§14 a user’s debate ends at the limit of all debates: 403 debate-complete', async () => {
  const world = turns(database.db, { limits: { responsesPerDebate: 1 } })
  const me = signedIn(await testUser(database.db))
  const debate = await openDebate(world.store, me)
  await writeTurn(world, me, debate)
  await expect(world.writer.advance(me, debate)).rejects.toMatchObject({ status: 403, code: 'debate-complete' })
})

test('§14 one account’s share of the day’s ceiling: 429 for it, while everybody else’s debates go on', async () => {
  // A turn reserves $0.0012 and costs $0.000038.
  const world = turns(database.db, { limits: { dailySpendUsd: 0.01, dailySpendShare: 0.1 } })
  const [me, other] = [signedIn(await testUser(database.db)), signedIn(await testUser(database.db))]
  const [mine, theirs] = [await openDebate(world.store, me), await openDebate(world.store, other)]
  await world.writer.advance(me, mine)
  const another = await openDebate(world.store, me)
  await expect(world.writer.advance(me, another)).rejects.toMatchObject({ status: 429, code: 'spend-share' })
  await world.writer.advance(other, theirs)
  const call = await world.engine.call(1)
  call.say('Imagine a train.')
  call.finish({ tokensIn: 300, tokensOut: 20 })
  await world.over(1)
  await world.writer.advance(me, another)
})
