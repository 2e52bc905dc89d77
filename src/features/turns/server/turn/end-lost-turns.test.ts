import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testDatabase, type TestDatabase } from '#testing/database.ts'
import { anonymous, endOf, openDebate, turns } from '#testing/turns.ts'
import { ownDebatesStore } from '#features/debates/server/lists/own-debates-store.ts'
import { keepTurns, RENEW_EVERY_MS } from './live-turns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const DELETED = { error: 'This debate has been deleted.', code: 'debate-deleted' }

async function instances({ reached = true } = {}) {
  const clock = stoppedClock()
  const shared = reached ? { clock, broadcast: testBroadcast() } : { clock }
  const [a, b] = [turns(database.db, shared), turns(database.db, shared)]
  const me = anonymous(uuidv7())
  const debate = await openDebate(a.store, me)
  const own = ownDebatesStore(database.db)
  const remove = async ({ writer }: typeof a) =>
    writer.endLost(await own.deleteDebate(debate.id, new Date(clock.now())))
  return { a, b, me, debate, clock, remove }
}

describe('§11: a running turn of a deleted debate ends', () => {
  test('of another debate: it goes on', async () => {
    const { a, me, remove } = await instances()
    const other = await openDebate(a.store, me)
    await a.writer.advance(me, other)
    await remove(a)
    expect((await a.engine.call(1)).request.signal.aborted).toBe(false)
    a.live.interrupt(other.id, 'stopped')
    await a.over(1)
  })

  test('here: the model is stopped, its readers are told why, and nothing is saved', async () => {
    const { a, me, debate, remove } = await instances()
    const end = endOf(await a.writer.advance(me, debate))
    const call = await a.engine.call(1)
    // A stopped turn with this much text would be saved if its debate had not been deleted.
    call.say('x'.repeat(300))
    await remove(a)
    expect(await end).toEqual(DELETED)
    expect(call.request.signal.aborted).toBe(true)
    await a.over(1)
    expect(a.outcomes).toMatchObject([{ kind: 'stopped' }])
    expect(await a.store.findTurn(debate.id, 1)).toBeNull()
  })

  test('here, when it is only just beginning', async () => {
    const { a, me, debate, remove } = await instances()
    const beginning = a.writer.advance(me, debate).then(endOf, ({ status }: { status: number }) => status)
    await remove(a)
    expect([404, DELETED]).toContainEqual(await beginning)
  })

  test('on another instance, which is told', async () => {
    const { a, b, me, debate, remove } = await instances()
    const end = endOf(await a.writer.advance(me, debate))
    ;(await a.engine.call(1)).say('x'.repeat(300))
    await remove(b)
    expect(await end).toEqual(DELETED)
  })

  test('on another instance that no message reaches, when it renews its lease', async () => {
    const { a, b, me, debate, clock, remove } = await instances({ reached: false })
    const stop = keepTurns(a.store, a.live, clock, (error) => {
      throw error
    })
    const end = endOf(await a.writer.advance(me, debate))
    await remove(b)
    // A lease is first renewed at the second tick after its turn has begun.
    await clock.advance(2 * RENEW_EVERY_MS)
    expect(await end).toEqual(DELETED)
    expect((await a.engine.call(1)).request.signal.aborted).toBe(true)
    stop()
  })
})
