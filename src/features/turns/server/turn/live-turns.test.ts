import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testDatabase, type TestDatabase } from '#testing/database.ts'
import { anonymous, endOf, openDebate, settle, turns } from '#testing/turns.ts'
import { LEASE_MS } from './claim.ts'
import { keepTurns, RENEW_EVERY_MS } from './live-turns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const fail = (error: unknown) => {
  throw error
}

describe('§14: claims of running turns', () => {
  test('a turn that takes longer than its lease stays claimed while its process lives', async () => {
    const world = turns(database.db)
    const stop = keepTurns(world.store, world.live, world.clock, fail)
    const me = anonymous(uuidv7())
    const debate = await openDebate(world.store, me)
    const turn = await world.writer.advance(me, debate)
    const begun = world.clock.now()
    for (let renewal = 0; renewal < 6; renewal++) {
      await world.clock.advance(RENEW_EVERY_MS)
      await settle(database.db)
    }
    expect(world.clock.now() - begun).toBeGreaterThan(2 * LEASE_MS - RENEW_EVERY_MS)
    expect(await world.store.heldClaim(turn.debateId, new Date(world.clock.now()))).toEqual({ claimId: turn.claimId })
    stop()
  })

  test('a process that lost its claim stops writing, so that the turn is not paid for twice', async () => {
    const world = turns(database.db)
    const stop = keepTurns(world.store, world.live, world.clock, fail)
    const me = anonymous(uuidv7())
    const debate = await openDebate(world.store, me)
    const turn = await world.writer.advance(me, debate)
    const end = endOf(turn)
    await world.store.dropClaim(turn.claimId)
    await world.clock.advance(RENEW_EVERY_MS)
    await settle(database.db)
    await world.clock.advance(RENEW_EVERY_MS)
    expect(await end).toEqual({ error: 'The turn was interrupted. Please try again.', code: 'turn-lost' })
    expect((await world.engine.call(1)).request.signal.reason).toBe('claim-lost')
    stop()
  })

  test('a database that is away is told to the log and tried again', async () => {
    const world = turns(database.db)
    const errors: unknown[] = []
    const away = new Error('no connection')
    const renewClaims = world.store.renewClaims
    world.store.renewClaims = () => Promise.reject(away)
    const stop = keepTurns(world.store, world.live, world.clock, (error) => errors.push(error))
    const me = anonymous(uuidv7())
    const turn = await world.writer.advance(me, await openDebate(world.store, me))
    await world.clock.advance(RENEW_EVERY_MS)
    await settle(database.db)
    expect(errors).toEqual([away])
    world.store.renewClaims = renewClaims
    for (let renewal = 0; renewal < 3; renewal++) {
      await world.clock.advance(RENEW_EVERY_MS)
      await settle(database.db)
    }
    expect(await world.store.heldClaim(turn.debateId, new Date(world.clock.now()))).toEqual({ claimId: turn.claimId })
    stop()
  })
})

describe('§14: two instances, and the writer dies', () => {
  const twoInstances = async () => {
    const clock = stoppedClock()
    const broadcast = testBroadcast()
    const a = turns(database.db, { clock, broadcast })
    const b = turns(database.db, { clock, broadcast })
    const me = anonymous(uuidv7())
    const debate = await openDebate(a.store, me)
    const written = await a.writer.advance(me, debate)
    const end = endOf(await b.writer.advance(me, debate))
    const call = await a.engine.call(1)
    return { clock, broadcast, a, b, written, end, call, stop: keepTurns(b.store, b.live, clock, fail) }
  }

  test('the turn is joined, not written twice', async () => {
    const { clock, b, end, call, stop } = await twoInstances()
    call.say('Imagine')
    call.finish()
    await clock.advance(20)
    expect(await end).toMatchObject({ response: { content: 'Imagine' } })
    expect(b.engine.calls).toHaveLength(0)
    stop()
  })

  test('its watchers elsewhere are told once the lease has run out', async () => {
    const { clock, broadcast, end, stop } = await twoInstances()
    broadcast.goAway()
    for (let renewal = 0; renewal < 4; renewal++) {
      await clock.advance(RENEW_EVERY_MS)
      await settle(database.db)
    }
    expect(await end).toEqual({ error: 'The turn was interrupted. Please try again.', code: 'turn-lost' })
    stop()
  })

  test('a response that was saved while Redis was away reaches them all the same', async () => {
    const { clock, broadcast, written, end, call, stop } = await twoInstances()
    broadcast.goAway()
    call.say('Said in silence.')
    call.finish()
    await written.settled
    await clock.advance(RENEW_EVERY_MS)
    expect(await end).toMatchObject({ response: { content: 'Said in silence.' } })
    stop()
  })
})
