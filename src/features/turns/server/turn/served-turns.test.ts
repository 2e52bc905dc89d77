import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { handDebater } from '#testing/hand-debater.ts'
import { handEngine, SMALL_LOCAL } from '#testing/hand-engine.ts'
import { testSink } from '#testing/sink.ts'
import { anonymous, endOf, openDebate, turns } from '#testing/turns.ts'
import { copyRows } from '#features/debates/server/copy-store.ts'

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
    const sink = testSink()
    turn.attach(sink)
    const told = () => sink.events.map(({ data }) => data)
    const rows = async () => (await world.store.openDebate(debate.id, new Date(world.clock.now())))?.responses
    return { ...world, me, debate, turn, told, rows, end: endOf(turn) }
  }

  describe('§11 servedBy: the provider’s id of the model that wrote a turn', () => {
    test('none of a turn that no model wrote', async () => {
      const debater = handDebater()
      const { end, told } = await running({ debater })
      const call = await debater.call(1)
      call.say('Said.')
      call.finish()
      expect(await end).toMatchObject({ response: { engine: 'scripted', servedBy: null, cut: false } })
      expect(JSON.parse(told()[0] ?? '')).toMatchObject({ turn: { servedBy: null } })
    })

    test('the name of this machine’s model', async () => {
      const { end, engine } = await running({ engine: handEngine(SMALL_LOCAL), prompts: 'short' })
      const call = await engine.call(1)
      call.say('Said.')
      call.finish()
      expect(await end).toMatchObject({ response: { engine: 'local:small', servedBy: 'gpt-4.1-nano' } })
    })

    test('a person has none', async () => {
      const { writer, me, debate, engine, end } = await running()
      const call = await engine.call(1)
      call.say('Said.')
      call.finish()
      await end
      const own = await writer.writeHumanTurn(me, debate, { content: 'My own words.', turnNumber: 2 })
      expect(own).toMatchObject({ engine: 'person', servedBy: null })
    })

    test('the one that was asked, in the stream’s first event and with the response; a copy keeps it', async () => {
      const { end, told, engine, rows, debate, store } = await running()
      const call = await engine.call(1)
      call.say('Said.')
      call.finish({ tokensIn: 300, tokensOut: 20, tokensCached: 200 })
      expect(await end).toMatchObject({ response: { servedBy: 'gpt-4.1-nano' } })
      expect(JSON.parse(told()[0] ?? '')).toMatchObject({ turn: { servedBy: 'gpt-4.1-nano' } })
      expect(await rows()).toMatchObject([{ servedBy: 'gpt-4.1-nano', cut: null, tokensIn: 300, tokensCached: 200 }])
      const copy = await openDebate(store, anonymous(uuidv7()))
      await copyRows(database.db, { from: debate.id, to: copy.id, userId: null, newId: uuidv7 })
      const copied = await store.findTurn(copy.id, 1)
      expect(copied).toMatchObject({ servedBy: 'gpt-4.1-nano', cut: null, tokensIn: null, tokensCached: null })
    })

    test('the successor of a retired one, as soon as it is known', async () => {
      const { end, told, engine, rows } = await running()
      const call = await engine.call(1)
      call.serve('gpt-6-luna')
      call.say('Said.')
      call.finish()
      expect(await end).toMatchObject({ response: { aiModel: 'gpt-4.1-nano', servedBy: 'gpt-6-luna' } })
      expect(JSON.parse(told()[1] ?? '')).toMatchObject({ turn: { turnNumber: 1, servedBy: 'gpt-6-luna' } })
      expect(await rows()).toMatchObject([{ servedBy: 'gpt-6-luna' }])
    })

    test('or of which the bill alone tells', async () => {
      const { end, engine } = await running()
      const call = await engine.call(1)
      call.say('Said.')
      call.finish({ tokensIn: 300, tokensOut: 20, servedBy: 'gpt-6-luna' })
      expect(await end).toMatchObject({ response: { servedBy: 'gpt-6-luna' } })
    })
  })

  test('§11 a model that thinks: the stream says so once to each reader, until there is text', async () => {
    const { turn, told, engine } = await running()
    const call = await engine.call(1)
    call.think()
    expect(told().slice(1)).toEqual(['{"thinking":true}'])
    const later = testSink()
    turn.attach(later)
    expect(later.events.map(({ data }) => data).slice(1)).toEqual(['{"thinking":true}'])
    turn.append('Said')
    const last = testSink()
    turn.attach(last)
    expect(last.events.map(({ data }) => data).slice(1)).toEqual(['{"content":"Said"}'])
    turn.think()
    expect(told().filter((data) => data.includes('thinking'))).toHaveLength(1)
  })

  describe('§13 an answer that stops at its token limit', () => {
    test('is whole when nothing says so', async () => {
      const { end, engine } = await running()
      const call = await engine.call(1)
      call.say('Light is quick. And th')
      call.finish()
      expect(await end).toMatchObject({ response: { content: 'Light is quick. And th', cut: false } })
    })

    test('ends with its last sentence, and says that it is cut', async () => {
      const { end, engine, rows } = await running()
      const call = await engine.call(1)
      call.say('Light is quick. And th')
      call.cut()
      call.finish()
      expect(await end).toMatchObject({ response: { content: 'Light is quick.', cut: true, stopped: false } })
      expect(await rows()).toMatchObject([{ content: 'Light is quick.', cut: true }])
    })

    test('stays as it is when no sentence of it ends', async () => {
      const { end, engine } = await running()
      const call = await engine.call(1)
      call.say('Light is')
      call.cut()
      call.finish()
      expect(await end).toMatchObject({ response: { content: 'Light is', cut: true } })
    })
  })
})
