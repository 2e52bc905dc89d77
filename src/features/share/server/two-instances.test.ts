import { afterEach, describe, expect, test } from 'vitest'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testDatabase } from '#testing/database.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { sharedDebate } from '#testing/shared-debate.ts'
import { world } from '#testing/world.ts'
import { readShared, renewShareToken, watchShared } from '../contract.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe('§10 REDIS_URL: a link on two instances', () => {
  test('a turn written on A is watched on B from its first character; a link renewed on A is dark on B at once', async () => {
    const [clock, engine, broadcast, database] = [stoppedClock(), handEngine(), testBroadcast(), await testDatabase()]
    closing.push(() => database.close())
    const server = async () => {
      const one = await world({ engine, shared: { database, broadcast, clock } })
      closing.push(() => one.close())
      return one
    }
    const [a, b] = [await server(), await server()]
    const [owner, onA, onB] = [a.visitor(), a.visitor(), b.visitor()]
    const { id, shareToken } = await sharedDebate({ engine, clock }, owner, 0)
    await owner.open(generateTurn, { params: { id }, body: {} })
    ;(await engine.call(1)).say('From the start of the debate')
    const at = { params: { shareToken } }
    const watchedOnA = (await onA.open(watchShared, at))?.events()
    for (let said: unknown; JSON.stringify(said) !== '{"content":"From the start of the debate"}';) {
      const step = await watchedOnA?.next()
      if (step?.done !== false) throw new Error('A has not said it')
      said = step.value
    }
    // Within these 10 ms, instance A sends its text to the other instances.
    await clock.advance(10)
    const watched = (await onB.open(watchShared, at))?.events()
    const next = async () => (await watched?.next())?.value
    expect(await next()).toMatchObject({ turn: { turnNumber: 1 } })
    expect(await next()).toEqual({ content: 'From the start of the debate' })
    expect(await next()).toEqual({ watching: 1 })
    await clock.advance(3_000)
    expect(await next()).toEqual({ watching: 2 })
    expect(await onB.call(readShared, at)).toMatchObject({ liveTurn: 1 })
    await owner.call(renewShareToken, { params: { id } })
    let last: unknown
    for await (const event of watched ?? []) last = event
    expect(last).toMatchObject({ code: 'share-not-found' })
    await expect(onB.call(readShared, at)).rejects.toMatchObject({ status: 404 })
  })
})
