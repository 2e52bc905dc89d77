import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/database.ts'
import { anyLimits, endOf, openDebate, signedIn, turns, writeTurn } from '#testing/turns.ts'
import { testUser } from '#testing/users.ts'
import { ownDebates } from './own-debates.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function account() {
  const { db } = database
  const id = await testUser(db)
  const world = turns(db)
  const { store, writer, clock } = world
  const { ofAccount } = ownDebates({ store, db, endTurns: writer.endLost, clock, limits: anyLimits })
  const user = { id, tier: 'free' } as const
  return { ...world, ...ofAccount, me: { ...signedIn(id), user } }
}

describe('§11 export', () => {
  test('nobody else’s debates', async () => {
    const { store, exportAll, me } = await account()
    await openDebate(store, signedIn(await testUser(database.db)))
    expect(await exportAll(me)).toEqual([])
  })

  test('every debate of one’s own, newest first, past any page, with what was said', async () => {
    const mine = await account()
    for (let n = 0; n < 51; n++) await openDebate(mine.store, mine.me, { createdAt: new Date(n * 1000) })
    const debate = await openDebate(mine.store, mine.me, { createdAt: new Date(99_000) })
    await writeTurn(mine, mine.me, debate, 'Imagine a train.')
    const all = await mine.exportAll(mine.me)
    expect(all).toHaveLength(52)
    expect(all[0]).toMatchObject({ id: debate.id, responses: [{ content: 'Imagine a train.' }] })
    expect(new Set(all.map(({ id }) => id)).size).toBe(52)
    expect(all.at(-1)?.createdAt).toBe(new Date(0).toISOString())
  })
})

describe('§11: deleting an account', () => {
  test('a turn ends only once the deletion is committed: a deletion that fails leaves it running', async () => {
    const mine = await account()
    const debate = await openDebate(mine.store, mine.me)
    const told = endOf(await mine.writer.advance(mine.me, debate))
    const call = await mine.engine.call(1)
    const failing = database.db.transaction(async (tx) => {
      await mine.deleteAll(tx, mine.me.user.id)
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(call.request.signal.aborted).toBe(false)
    const end = await database.db.transaction((tx) => mine.deleteAll(tx, mine.me.user.id))
    expect(call.request.signal.aborted).toBe(false)
    await end()
    expect(await told).toEqual({ error: 'This debate has been deleted.', code: 'debate-deleted' })
    expect(await mine.store.findDebate(debate.id)).toBeNull()
  })

  test('whoever has no debate loses none', async () => {
    const { deleteAll } = await account()
    const end = await database.db.transaction((tx) => deleteAll(tx, uuidv7()))
    await expect(end()).resolves.toBeUndefined()
  })
})
