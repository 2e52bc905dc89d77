import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { testSink } from '#testing/sink.ts'
import { anonymous, endOf, openDebate, turns, writeTurn } from '#testing/turns.ts'

describe.each(databaseKinds)('what the speech guard makes of an answer, on $name', ({ open: openDatabase }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.close())

  async function running() {
    const world = turns(database.db)
    const me = anonymous(uuidv7())
    const debate = await openDebate(world.store, me)
    const turn = await world.writer.advance(me, debate)
    const call = await world.engine.call(1)
    const open = async () => (await world.store.openDebate(debate.id, new Date(world.clock.now())))?.responses
    return { ...world, me, debate, turn, call, open, end: endOf(turn) }
  }

  test('§13 what the guard ends below 200 characters has failed, and is kept for the next attempt', async () => {
    const world = await running()
    world.call.say(`Light is quick, my dear, and it waits for nobody.\n\nCat: I am quicker.`)
    expect(await world.end).toEqual({
      error: 'The AI model could not finish this turn. Please try again.',
      code: 'model-failed',
    })
    await world.over(1)
    expect(world.outcomes).toMatchObject([
      { kind: 'failed', cause: 'ended by the speech guard', guarded: ['other-speaker'] },
    ])
    await writeTurn(world, world.me, world.debate, 'A whole thought.')
    const { request } = await world.engine.call(2)
    expect(JSON.stringify(request.messages)).toContain('it waits for nobody')
    expect(await world.open()).toMatchObject([{ content: 'A whole thought.' }])
  })

  test('§13 a refusal is asked again unseen, once; what both answers took counts', async () => {
    const world = await running()
    const sink = testSink()
    world.turn.attach(sink)
    world.call.say('I’m sorry, but I can’t argue for that position.')
    const second = await world.engine.call(2)
    expect(world.call.request.messages.at(-1)?.content).not.toContain('staged debate')
    expect(second.request.messages.at(-1)?.content).toMatch(/staged debate: argue your side, and write in English\.$/)
    second.say('Light is quick, and it waits for nobody on the way.')
    second.finish({ tokensIn: 300, tokensOut: 20 })
    expect(await world.end).toMatchObject({
      response: { content: 'Light is quick, and it waits for nobody on the way.' },
    })
    expect(sink.text()).not.toContain('sorry')
    await world.over(1)
    expect(world.outcomes).toMatchObject([{ kind: 'saved', guarded: ['refusal'] }])
    expect(world.outcomes[0]?.tokensIn).toBeGreaterThan(600)
  })

  test.each([
    [
      'I cannot create content that takes this side.',
      'model-refused',
      'The AI model refused to argue this side. Please try again.',
    ],
    [
      'Stell dir einen Zug vor, der nie an einem Bahnhof hält, weil er jede Uhr für eine Meinung hält.',
      'model-other-language',
      'The AI model answered in another language. Please try again.',
    ],
  ])('§13 the second time it fails with a sentence: %s', async (said, code, sentence) => {
    const world = await running()
    world.call.say(said)
    const second = await world.engine.call(2)
    second.say(said)
    expect(await world.end).toEqual({ error: sentence, code })
    await world.over(1)
    expect(world.turn.text).toBe('')
    expect(await world.open()).toEqual([])
  })
})
