import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testDatabase, type TestDatabase } from '#testing/database.ts'
import { anonymous, endOf, openDebate, turns } from '#testing/turns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function claimed({ reached = true } = {}) {
  let begin: () => void = () => {}
  let told: () => void = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const isClaimed = new Promise<void>((resolve) => (told = resolve))
  const takeTurn = () => {
    told()
    return begun
  }
  const clock = stoppedClock()
  const shared = reached ? { clock, broadcast: testBroadcast() } : { clock }
  const a = turns(database.db, { ...shared, takeTurn })
  const b = turns(database.db, shared)
  const me = anonymous(uuidv7())
  const debate = await openDebate(a.store, me)
  const end = a.writer.advance(me, debate).then(endOf)
  await isClaimed
  return { a, b, debate, clock, begin, end }
}

describe('§11 stop, while the turn is being claimed', () => {
  test('on another instance that no message reaches: 503, and the turn goes on', async () => {
    const { a, b, debate, begin, end } = await claimed({ reached: false })
    await expect(b.writer.stop(debate.id)).rejects.toMatchObject({ status: 503, code: 'turn-elsewhere' })
    begin()
    const call = await a.engine.call(1)
    call.say('Imagine a train.')
    call.finish()
    expect(await end).toMatchObject({ response: { content: 'Imagine a train.' } })
  })

  test('here: the turn ends as soon as it begins', async () => {
    const { a, debate, clock, begin, end } = await claimed()
    const stopped = a.writer.stop(debate.id)
    begin()
    await stopped
    expect(await end).toEqual({ stopped: true })
    const open = await a.store.openDebate(debate.id, new Date(clock.now()))
    expect(open).toMatchObject({ responses: [], liveTurn: null })
  })

  test('on another instance, which is told: the same', async () => {
    const { b, debate, begin, end } = await claimed()
    await b.writer.stop(debate.id)
    begin()
    expect(await end).toEqual({ stopped: true })
  })
})

test('§20 a person’s turn that is being claimed when the server ends is waited for and saved', async () => {
  let begin: () => void = () => {}
  let told: () => void = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const isClaimed = new Promise<void>((resolve) => (told = resolve))
  const takeTurn = () => {
    told()
    return begun
  }
  const { writer, store } = turns(database.db, { takeTurn })
  const me = anonymous(uuidv7())
  const debate = await openDebate(store, me)
  const said = writer.writeHumanTurn(me, debate, { content: 'Two slits, one photon at a time.', turnNumber: 1 })
  await isClaimed
  const drained = writer.drain(10_000)
  begin()
  await drained
  expect(await store.findTurn(debate.id, 1)).toMatchObject({ engine: 'person' })
  await said
})
