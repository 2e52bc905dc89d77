import { uuidv7 } from 'uuidv7'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { anonymous, endOf, openDebate, turns } from '#testing/turns.ts'

describe.each(databaseKinds)('on $name', ({ open: openDatabase }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.close())

  async function debateOf() {
    const { writer, engine, store, clock } = turns(database.db)
    const me = anonymous(uuidv7())
    const debate = await openDebate(store, me)
    let calls = 0
    const write = async (closing?: boolean) => {
      const turn = await writer.advance(me, debate, { language: null, ...(closing && { closing }) })
      const call = await engine.call(++calls)
      call.say('Said.')
      call.finish()
      const end = await endOf(turn)
      expect(end).toMatchObject({ response: { round: turn.head.round } })
      return turn.head.round
    }
    const rounds = async () =>
      (await store.openDebate(debate.id, new Date(clock.now())))?.responses.map(({ round }) => round)
    return { debate, write, rounds, writer, me }
  }

  describe('§13 a turn belongs to a round, which stands in its head, its response and its row', () => {
    test('two turns a round', async () => {
      const { write, rounds } = await debateOf()
      for (let turn = 1; turn <= 3; turn += 1) await write()
      expect(await rounds()).toEqual(['opening', 'opening', 'cross-examination'])
    })

    test('a closing that was asked for after the opening takes two turns, then comes overtime; a person’s turn counts', async () => {
      const { write, rounds, writer, me, debate } = await debateOf()
      await write()
      await write(true)
      expect(await write(true)).toBe('closing')
      await writer.writeHumanTurn(me, debate, { content: 'My own last words.', turnNumber: 4 })
      expect(await write()).toBe('overtime')
      expect(await rounds()).toEqual(['opening', 'opening', 'closing', 'closing', 'overtime'])
    })

    test('turns that an older server wrote have the rounds of their numbers', async () => {
      const { write, rounds, debate } = await debateOf()
      for (let turn = 1; turn <= 4; turn += 1) await write()
      await database.db.execute(sql`update responses set round = null where debate_id = ${debate.id}`)
      expect(await write()).toBe('answer')
      expect(await rounds()).toEqual([null, null, null, null, 'answer'])
    })
  })
})
