import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import type { StoppedClock } from '#testing/clock.ts'
import { testSink } from '#testing/sink.ts'
import { anonymous, endOf, openDebate, settle, turns, writeTurn } from '#testing/turns.ts'

describe.each(databaseKinds)('on $name', ({ open: openDatabase }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.close())

  async function running(options: Parameters<typeof turns>[1] = {}) {
    const world = turns(database.db, options as object)
    const me = anonymous(uuidv7())
    const debate = await openDebate(world.store, me)
    const turn = await world.writer.advance(me, debate)
    const call = await world.engine.call(1)
    const open = async () => {
      const found = await world.store.openDebate(debate.id, new Date(world.clock.now()))
      if (found === null) throw new Error('the debate is gone')
      return found
    }
    return { ...world, me, debate, turn, call, open, end: endOf(turn) }
  }

  async function advanceUntil(done: Promise<unknown>, clock: StoppedClock, ms: number): Promise<void> {
    let waiting = true
    void done.then(() => (waiting = false))
    while (waiting) {
      await settle(database.db)
      await clock.advance(ms)
    }
  }

  describe('§14: the upstream fails mid-turn', () => {
    test.each([
      ['broken-stream', 'model-failed', 'The AI model could not finish this turn. Please try again.'],
      ['timeout', 'model-unavailable', 'The AI model cannot be reached right now. Please try again in a moment.'],
      ['rate-limited', 'model-busy', 'The AI model is busy. Please try again in a moment.'],
    ] as const)(
      '%s: the caller gets %s and its sentence, nothing is shown as a response',
      async (fault, code, sentence) => {
        const { turn, end, call, open } = await running()
        const sink = testSink()
        turn.attach(sink)
        call.say('Half a thou')
        call.fail(new EngineError(fault, 'upstream secret'))
        expect(await end).toEqual({ error: sentence, code })
        expect(sink.events.at(-1)?.data).toBe(JSON.stringify({ error: sentence, code }))
        expect(await open()).toMatchObject({ responses: [], liveTurn: null })
      },
    )

    test('the next call works at once, and is told what was lost', async () => {
      const world = await running()
      world.call.say('Half a thought about lanterns')
      world.call.fail(new EngineError('broken-stream', ''))
      await world.over(1)
      await writeTurn(world, world.me, world.debate, 'A whole thought.')
      const { request } = await world.engine.call(2)
      expect(JSON.stringify(request.messages)).toContain('Half a thought about lanterns')
      expect((await world.open()).responses).toMatchObject([{ turnNumber: 1, content: 'A whole thought.' }])
    })

    test('a second failure before any text keeps what the first one left', async () => {
      const world = await running()
      world.call.say('Half a thought about lanterns')
      world.call.fail(new EngineError('broken-stream', ''))
      await world.over(1)
      world.engine.refuse(new EngineError('unavailable', ''))
      await expect(world.writer.advance(world.me, world.debate)).rejects.toMatchObject({ status: 503 })
      world.engine.refuse(null)
      await world.writer.advance(world.me, world.debate)
      const { request } = await world.engine.call(2)
      expect(JSON.stringify(request.messages)).toContain('Half a thought about lanterns')
    })

    test('an empty answer is a failure, not an empty response', async () => {
      const { end, call, open, outcomes, over } = await running()
      call.say('  \n')
      call.finish()
      expect(await end).toEqual({
        error: 'The AI model could not finish this turn. Please try again.',
        code: 'model-failed',
      })
      expect((await open()).responses).toEqual([])
      await over(1)
      expect(outcomes).toMatchObject([{ kind: 'failed' }])
    })

    test('what nobody foresaw is told as a sentence, and its cause is kept for the log', async () => {
      const { end, call, outcomes, over } = await running()
      const bug = new TypeError('undefined is not a function')
      call.fail(bug)
      expect(await end).toEqual({
        error: 'The AI model could not finish this turn. Please try again.',
        code: 'model-failed',
      })
      await over(1)
      expect(outcomes).toMatchObject([{ kind: 'failed', cause: bug }])
    })
  })

  describe('§11 stop', () => {
    test('200 characters or less are dropped, and the turn can be written anew', async () => {
      const world = await running()
      world.call.say('x'.repeat(200))
      await world.engine.call(1)
      world.live.interrupt(world.debate.id, 'stopped')
      expect(await world.end).toEqual({ stopped: true })
      await world.over(1)
      expect((await world.open()).responses).toEqual([])
      await writeTurn(world, world.me, world.debate)
      const { request } = await world.engine.call(2)
      expect(JSON.stringify(request.messages)).not.toContain('xxxx')
    })

    test('more than 200 are kept as the response', async () => {
      const world = await running()
      world.call.say('x'.repeat(201))
      world.live.interrupt(world.debate.id, 'stopped')
      expect(await world.end).toMatchObject({
        response: { turnNumber: 1, content: 'x'.repeat(201), stopped: true },
      })
      expect(world.call.request.signal.aborted).toBe(true)
    })
  })

  describe('§14 nothing lost: the database refuses the turn itself', () => {
    test.each<[string, object]>([
      ['a value that it cannot hold (class 22)', { content: 'a\0b' }],
      ['a number that is too large (class 22)', { tokensOut: 2 ** 31 }],
      ['a row that breaks a rule (class 23)', { engine: null }],
    ])('%s: the turn ends at once, is logged, and the next call works', async (_, wrong) => {
      const world = await running()
      const saveTurn = world.store.saveTurn
      world.store.saveTurn = (claimId, row) => saveTurn(claimId, { ...row, ...wrong })
      const sink = testSink()
      world.turn.attach(sink)
      world.call.say('Never kept.')
      world.call.finish()
      expect(await world.end).toEqual({
        error: 'The turn was interrupted. Please try again.',
        code: 'turn-lost',
      })
      expect(sink.closed).toBe(true)
      await world.over(1)
      expect(world.outcomes).toMatchObject([
        { kind: 'lost', cause: { cause: { code: expect.stringMatching(/^2[23]/) } } },
      ])
      expect(await world.open()).toMatchObject({ responses: [], liveTurn: null })
      world.store.saveTurn = saveTurn
      await writeTurn(world, world.me, world.debate, 'Kept.')
      expect((await world.open()).responses).toMatchObject([{ turnNumber: 1, content: 'Kept.' }])
    })
  })

  describe('§14: graceful stop', () => {
    test('running turns finish while the server waits', async () => {
      const { writer, end, call } = await running()
      const drained = writer.drain(25_000)
      call.say('Done in time.')
      call.finish()
      await drained
      expect(await end).toMatchObject({ response: { content: 'Done in time.' } })
    })

    test('after 25 s their claims are handed back, their text to the next attempt', async () => {
      const world = await running()
      const sink = testSink()
      world.turn.attach(sink)
      world.call.say('Unfinished business')
      const drained = world.writer.drain(25_000)
      await world.clock.advance(0)
      await world.clock.advance(25_000)
      await drained
      expect(await world.end).toEqual({
        error: 'The turn was interrupted. Please try again.',
        code: 'turn-lost',
      })
      expect(sink.closed).toBe(true)
      const other = turns(database.db, { clock: world.clock })
      await other.writer.advance(world.me, world.debate)
      const { request } = await other.engine.call(1)
      expect(JSON.stringify(request.messages)).toContain('Unfinished business')
    })
  })

  describe('§14: the database is away when a turn ends', () => {
    test('the finished turn waits and is saved when it is back', async () => {
      const world = await running()
      let away = 3
      const saveTurn = world.store.saveTurn
      world.store.saveTurn = (...row) => {
        if (away-- > 0) return Promise.reject(new Error('no connection'))
        return saveTurn(...row)
      }
      world.call.say('Worth keeping.')
      world.call.finish()
      const saved = world.end
      await advanceUntil(saved, world.clock, 2_000)
      expect(await saved).toMatchObject({ response: { content: 'Worth keeping.' } })
      expect((await world.open()).responses).toHaveLength(1)
    })

    test('a commit whose acknowledgement never came is found again, not doubled', async () => {
      const world = await running()
      const saveTurn = world.store.saveTurn
      let acknowledged = false
      world.store.saveTurn = async (...row) => {
        const saved = await saveTurn(...row)
        if (acknowledged) return saved
        acknowledged = true
        throw new Error('connection lost after commit')
      }
      world.call.say('Committed.')
      world.call.finish()
      const saved = world.end
      await advanceUntil(saved, world.clock, 250)
      expect(await saved).toMatchObject({ response: { content: 'Committed.' } })
      expect((await world.open()).responses).toHaveLength(1)
    })

    test('when it never comes back the readers are told that the turn is lost', async () => {
      const world = await running()
      world.store.saveTurn = () => Promise.reject(new Error('no connection'))
      world.call.say('Lost.')
      world.call.finish()
      for (let wait = 0; wait < 10; wait++) await world.clock.advance(30_000)
      expect(await world.end).toEqual({
        error: 'The turn was interrupted. Please try again.',
        code: 'turn-lost',
      })
      await world.over(1)
      expect(world.outcomes).toMatchObject([{ kind: 'lost' }])
    })
  })
})
