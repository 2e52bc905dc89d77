import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { Problem } from '#platform/server/errors.ts'
import { EngineError, type Engine } from '#platform/server/llm/port.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { testSink } from '#testing/sink.ts'
import { handDebater } from '#testing/hand-debater.ts'
import { handEngine, SMALL_LOCAL } from '#testing/hand-engine.ts'
import { LEASE_MS } from './claim.ts'
import { fullPromptVersion } from '../debaters/personas.ts'
import { smallPromptVersion } from '../debaters/small-prompt.ts'
import { anonymous, endOf, openDebate, signedIn, turns, writeTurn } from '#testing/turns.ts'
import { testUser } from '#testing/users.ts'

describe.each(databaseKinds)('on $name', ({ open: openDatabase }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.close())

  const viewer = () => anonymous(uuidv7())

  function quickEngine(text: string): Engine & { calls: number } {
    const engine = {
      name: 'openai',
      calls: 0,
      async *stream() {
        engine.calls += 1
        yield text
      },
      kind: 'remote' as const,
      structured: () => Promise.reject(new EngineError('unavailable', '')),
    }
    return engine
  }

  describe('§13: what a turn keeps of the model’s answer', () => {
    test('the speech alone, cut where the model begins to speak for the other; what was asked stands beside it', async () => {
      const world = turns(database.db)
      const me = viewer()
      const debate = await openDebate(world.store, me)
      const turn = await world.writer.advance(me, debate)
      const sink = testSink()
      turn.attach(sink)
      const end = endOf(turn)
      const call = await world.engine.call(1)
      const speech =
        'Light is quick. It left the sun eight minutes ago and asked nobody for the way. Whatever stands on this ' +
        'windowsill, cat or cup, has been late ever since, and I have never met a clock that would have told it so.'
      for (const piece of ['**Einstein', `:** ${speech}`, '\n\nCat', ':', ' I am', ' quicker.']) call.say(piece)
      expect(await end).toMatchObject({ response: { content: speech } })
      expect(sink.events.map((event) => event.data).join()).not.toContain('quicker')
      await world.over(1)
      const open = await world.store.openDebate(debate.id, new Date(world.clock.now()))
      expect(open?.responses).toMatchObject([{ content: speech, promptVersion: fullPromptVersion() }])
    })

    test('nothing of what no model wrote: the script reads out what was typed, names and all', async () => {
      const debater = handDebater()
      const world = turns(database.db, { debater })
      const me = viewer()
      const debate = await openDebate(world.store, me)
      const said = 'You ask. Cat: friend or foe? I say: friend.'
      await world.writer.advance(me, debate)
      const call = await debater.call(1)
      call.say(said)
      call.finish()
      await world.over(1)
      const open = await world.store.openDebate(debate.id, new Date(world.clock.now()))
      expect(open?.responses).toMatchObject([{ content: said }])
    })

    test('a small model gets the prompt for small ones, and its version says so', async () => {
      const world = turns(database.db, { engine: handEngine(SMALL_LOCAL), prompts: 'short' })
      const me = viewer()
      const debate = await openDebate(world.store, me)
      await writeTurn(world, me, debate, 'Light is quick. And then')
      const { request } = await world.engine.call(1)
      expect(request.system.length).toBeLessThan(200)
      const open = await world.store.openDebate(debate.id, new Date(world.clock.now()))
      expect(open?.responses).toMatchObject([{ content: 'Light is quick.', promptVersion: smallPromptVersion() }])
    })
  })

  describe('§11 generate, refusals', () => {
    test('a debate that is gone: 404, and no model call', async () => {
      const { writer, store, engine } = turns(database.db)
      const me = viewer()
      const debate = await openDebate(store, me)
      await expect(writer.advance(me, { ...debate, id: uuidv7() })).rejects.toMatchObject({ status: 404 })
      expect(engine.calls).toHaveLength(0)
    })

    test('§6 the eleventh response of an anonymous debate: 403 response-limit', async () => {
      const world = turns(database.db, { limits: { anonymousResponsesPerDebate: 2 } })
      const me = viewer()
      const debate = await openDebate(world.store, me)
      await writeTurn(world, me, debate)
      await writeTurn(world, me, debate)
      await expect(world.writer.advance(me, debate)).rejects.toMatchObject({ status: 403, code: 'response-limit' })
    })

    test('§14: a fourth running turn of one viewer: 429; another viewer goes on', async () => {
      const { writer, store } = turns(database.db)
      const me = viewer()
      for (let n = 0; n < 3; n++) await writer.advance(me, await openDebate(store, me))
      const fourth = await openDebate(store, me)
      await expect(writer.advance(me, fourth)).rejects.toMatchObject({ status: 429, code: 'too-many-running' })
      const other = viewer()
      await writer.advance(other, await openDebate(store, other))
    })

    test('an allowance that is used up refuses, and the debate is free again', async () => {
      const refusals = [new Problem(429, 'too-many-turns')]
      const world = turns(database.db, {
        takeTurn: async () => {
          const refusal = refusals.pop()
          if (refusal) throw refusal
        },
      })
      const me = viewer()
      const debate = await openDebate(world.store, me)
      await expect(world.writer.advance(me, debate)).rejects.toMatchObject({ status: 429 })
      await writeTurn(world, me, debate)
    })

    test('§14: the operator’s daily ceiling of model spend: 503 once it is reached, and it counts what was used', async () => {
      const world = turns(database.db, { limits: { dailySpendUsd: 0.0001 } })
      const me = viewer()
      const debate = await openDebate(world.store, me)
      for (let turn = 1; turn <= 2; turn++) await writeTurn(world, me, debate)
      // Two turns cost 2 × (300 × $0.1 + 20 × $0.4) per million tokens = $0.000076. This is below the ceiling of $0.0001, so the
      // third turn may begin.
      await writeTurn(world, me, debate)
      await expect(world.writer.advance(me, debate)).rejects.toMatchObject({ status: 503, code: 'spend-ceiling' })
      await world.clock.advance(86_400_000)
      await writeTurn(world, me, debate)
    })

    test('an engine that refuses at once: 503 before any stream; the next call works', async () => {
      const world = turns(database.db)
      const me = viewer()
      const debate = await openDebate(world.store, me)
      world.engine.refuse(new EngineError('unavailable', 'Nobody listens.', { retryAfter: 7 }))
      await expect(world.writer.advance(me, debate)).rejects.toMatchObject({
        status: 503,
        code: 'model-unavailable',
        retryAfter: 7,
      })
      world.engine.refuse(null)
      await writeTurn(world, me, debate)
    })

    test('a server that is stopping takes no new turn, but its running one may still be joined', async () => {
      const { writer, store, engine } = turns(database.db)
      const me = viewer()
      const debate = await openDebate(store, me)
      const turn = await writer.advance(me, debate)
      const drained = writer.drain(25_000)
      await expect(writer.advance(me, await openDebate(store, me))).rejects.toMatchObject({ status: 503 })
      expect(await writer.advance(me, debate)).toBe(turn)
      ;(await engine.call(1)).finish()
      await drained
    })
  })

  describe('§4 turns', () => {
    test('odd turns are Einstein’s, even turns Cat’s; each response says who wrote it and what it took', async () => {
      const world = turns(database.db)
      const me = viewer()
      const debate = await openDebate(world.store, me)
      await writeTurn(world, me, debate, 'First.')
      const turn = await world.writer.advance(me, debate)
      const call = await world.engine.call(2)
      await world.clock.advance(140)
      call.say('Second.')
      call.finish({ tokensIn: 900, tokensOut: 40 })
      await turn.settled
      const open = await world.store.openDebate(debate.id, new Date(world.clock.now()))
      expect(open?.responses).toMatchObject([
        { turnNumber: 1, optionNumber: 1, content: 'First.', engine: 'openai', aiModel: 'gpt-4.1-nano' },
        { turnNumber: 2, optionNumber: 2, content: 'Second.', tokensIn: 900, tokensOut: 40, msToFirstToken: 140 },
      ])
      expect(open?.liveTurn).toBeNull()
    })

    test('a turn finishes without any viewer', async () => {
      const world = turns(database.db)
      const me = viewer()
      const debate = await openDebate(world.store, me)
      const turn = await world.writer.advance(me, debate)
      const sink = testSink()
      turn.attach(sink)
      sink.leave()
      const call = await world.engine.call(1)
      call.say('Said to an empty room.')
      call.finish()
      await turn.settled
      expect(await world.store.findTurn(debate.id, 1)).toMatchObject({ content: 'Said to an empty room.' })
    })

    test('the language a call names is the language of its turn', async () => {
      const world = turns(database.db)
      const me = viewer()
      const debate = await openDebate(world.store, me)
      await world.writer.advance(me, debate, { language: 'de' })
      const { request } = await world.engine.call(1)
      expect(`${request.system}\n${JSON.stringify(request.messages)}`).toContain('German')
    })
  })

  describe('§14: exactly once', () => {
    test('40 parallel generate: one model call, one response, the same text for every caller', async () => {
      const { writer, store, engine } = turns(database.db)
      const me = viewer()
      const debate = await openDebate(store, me)
      const joined = await Promise.all(Array.from({ length: 40 }, () => writer.advance(me, debate)))
      const sinks = joined.map((turn) => {
        const sink = testSink()
        turn.attach(sink)
        return sink
      })
      const call = await engine.call(1)
      for (const piece of ['Imagine ', 'a ', 'train.']) call.say(piece)
      call.finish()
      await joined[0]?.settled
      expect(engine.calls).toHaveLength(1)
      expect(new Set(sinks.map((sink) => sink.text()))).toEqual(new Set(['Imagine a train.']))
      const open = await store.openDebate(debate.id, new Date())
      expect(open?.responses).toHaveLength(1)
    })

    test('§6 50 rounds by an anonymous visitor in parallel: exactly 10 responses', async () => {
      const engine = quickEngine('Again.')
      const { writer, store } = turns(database.db, { engine })
      const me = viewer()
      const debate = await openDebate(store, me)
      const advanceUntilRefused = async (): Promise<void> => {
        for (;;) {
          const turn = await writer.advance(me, debate)
          await turn.settled
        }
      }
      const rounds = await Promise.allSettled(Array.from({ length: 50 }, advanceUntilRefused))
      for (const round of rounds) expect(round).toMatchObject({ reason: { code: 'response-limit' } })
      const open = await store.openDebate(debate.id, new Date())
      expect(open?.responses.map((row) => row.turnNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(engine.calls).toBe(10)
    })

    test('two processes on one database: one claims, the other refuses while it cannot show the turn', async () => {
      const a = turns(database.db)
      const b = turns(database.db)
      const me = viewer()
      const debate = await openDebate(a.store, me)
      const results = await Promise.allSettled([a.writer.advance(me, debate), b.writer.advance(me, debate)])
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
      expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'turn-elsewhere' })
      expect(a.engine.calls.length + b.engine.calls.length).toBe(1)
    })

    test('a crashed process’s turn can be generated again within 60 s, and what comes late is not saved', async () => {
      const a = turns(database.db)
      const b = turns(database.db, { clock: a.clock })
      const me = signedIn(await testUser(database.db))
      const debate = await openDebate(a.store, me)
      const lost = await a.writer.advance(me, debate)
      const end = endOf(lost)
      await a.clock.advance(LEASE_MS + 1)
      await writeTurn(b, me, debate, 'Taken over.')
      const call = await a.engine.call(1)
      call.say('Too late.')
      call.finish()
      expect(await end).toEqual({ error: 'The turn was interrupted. Please try again.', code: 'turn-lost' })
      const open = await a.store.openDebate(debate.id, new Date(a.clock.now()))
      expect(open?.responses.map((row) => row.content)).toEqual(['Taken over.'])
    })
  })
})
