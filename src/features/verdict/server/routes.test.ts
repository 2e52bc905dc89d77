import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { answerReader, reason } from '#testing/answer-reader.ts'
import { signUp } from '#testing/sign-up.ts'
import { type WrittenDebate, writtenDebate } from '#testing/written-debate.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world, type WorldOptions } from '#testing/world.ts'
import {
  contestEdge,
  contestSharedEdge,
  makeMap,
  readMap,
  readSharedMap,
  readSharedVerdict,
  readVerdict,
} from '../contract.ts'

const TURNS = 12
const reasons = (count: number) => Array.from({ length: count }, (_, at) => reason(at + 1))
const opened: World[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const reader = answerReader()
let shared: World
beforeAll(async () => {
  shared = await world({ engine: reader })
})
afterAll(() => shared.close())

/** Creates a signed-in user's debate with `turns` turns, on a server whose model has received no call yet. */
async function product(turns: number, options?: WorldOptions) {
  reader.forget()
  const here = options === undefined ? shared : await world({ engine: reader, ...options })
  if (here !== shared) opened.push(here)
  return { here, ...(await owned(here, turns)) }
}

async function owned(here: World, turns: number, engine?: string) {
  const me = here.visitor()
  await signUp(me)
  return { me, debate: await writtenDebate(here, me, reasons(turns), engine) }
}

const publish = ({ database }: World, { id }: WrittenDebate) =>
  database.db.execute(sql`update ai_debates set is_public = true, is_private = false where id = ${id}`)
const byId = ({ id }: WrittenDebate) => ({ params: { id } })
const keptTurns = async ({ database }: World, { id }: WrittenDebate) => {
  const found = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from map_turns where debate_id = ${id}`,
  )
  return found.rows[0]?.n
}

describe('§20 who may', () => {
  let here: World
  let me: Visitor
  let debate: WrittenDebate
  beforeAll(async () => {
    here = shared
    ;({ me, debate } = await owned(here, 2))
  })

  test('a debate of somebody else, a link that opens nothing: 404, and nothing is made', async () => {
    const stranger = here.visitor()
    const [{ id, shareToken }, edge] = [debate, { from: 'a.1', to: 'b.1', contested: true }]
    const ofId = [
      () => stranger.call(readMap, { params: { id } }),
      () => stranger.call(makeMap, { params: { id } }),
      () => stranger.call(readVerdict, { params: { id } }),
    ]
    for (const call of ofId) await expect(call()).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    const nowhere = { params: { shareToken: 'A'.repeat(43) } }
    const linkedTo = [() => stranger.call(readSharedMap, nowhere), () => stranger.call(readSharedVerdict, nowhere)]
    for (const call of linkedTo) await expect(call()).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
    const contest = stranger.call(contestEdge, { params: { id }, body: edge })
    await expect(contest).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    const linked = stranger.call(contestSharedEdge, { params: { shareToken }, body: edge })
    await expect(linked).rejects.toMatchObject({ status: 404, code: 'edge-not-found' })
    expect(await keptTurns(here, debate)).toBe(0)
  })

  test('§6 a reader of a public debate reads the map and has nothing made: 403', async () => {
    await publish(here, debate)
    const reader = here.visitor()
    expect((await reader.call(readMap, byId(debate))).unread).toBe(1)
    await expect(reader.call(makeMap, byId(debate))).rejects.toMatchObject({ status: 403, code: 'not-yours' })
  })

  test('a link that was renewed is dark', async () => {
    const old = { params: { shareToken: debate.shareToken } }
    expect((await here.visitor().call(readSharedVerdict, old)).reason).toBe('too-short')
    await here.database.db.execute(sql`update ai_debates set share_token = ${'B'.repeat(43)} where id = ${debate.id}`)
    await expect(me.call(readSharedVerdict, old)).rejects.toMatchObject({ status: 404 })
    await expect(me.call(readSharedMap, old)).rejects.toMatchObject({ status: 404 })
  })
})

describe('§20 the map that models read', () => {
  test('without a model, and of scripted turns, the rule alone: nothing is unread, asked or kept', async () => {
    const { here } = await product(0)
    const { me, debate } = await owned(here, 4, 'scripted')
    const map = await me.call(makeMap, byId(debate))
    expect(map).toMatchObject({ by: 'rule', unread: 0, edges: [] })
    expect(map.cards.map(({ id }) => id)).toEqual(debate.responseIds.map((id) => `${id}.1`))
    expect([reader.asked().length, await keptTurns(here, debate)]).toEqual([0, 0])
  })

  test('§14 20 calls at once read each turn once; whoever may read sees the same', async () => {
    const { here, me, debate } = await product(TURNS)
    expect(await me.call(readMap, byId(debate))).toMatchObject({ by: 'rule', unread: TURNS - 1, edges: [] })
    const made = await Promise.all(Array.from({ length: 20 }, () => me.call(makeMap, byId(debate))))
    expect(reader.asked()).toHaveLength(TURNS - 1)
    expect([reader.cards(), reader.cases()]).toEqual([TURNS, 1])
    const [map] = made
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(map).toMatchObject({ by: 'model', unread: 0 })
    const card = (turn: number) => `${debate.responseIds[turn - 1]}.1`
    expect(map?.edges).toEqual(
      [2, 4, 6, 8, 10, 12].map((turn) => ({
        from: card(turn),
        to: card(turn - 1),
        relation: 'refutes',
        quote: `Reason ${turn} holds`,
        readings: { yes: 2, no: 0 },
        contested: false,
        contests: 0,
        contestedByYou: false,
      })),
    )
    expect(map?.unanswered).toEqual([2, 4, 6, 8, 10].map(card))
    const verdict = await me.call(readVerdict, byId(debate))
    expect(verdict).toMatchObject({
      result: 'option2',
      // The refutation of card 11 counts only half, because nobody could reply to it, so card 11 is the strongest.
      strongest: { option1: card(11), option2: card(2) },
      crux: card(1),
      steelman: ['The best line.', 'Another line.'],
      sourced: { option1: null, option2: null },
      reason: null,
      answered: 6,
      answerable: 11,
      why: { answered: card(1), answers: 1, unanswered: card(2) },
    })
    const other = here.visitor()
    await signUp(other)
    const link = { params: { shareToken: debate.shareToken } }
    expect(await other.call(readSharedMap, link)).toEqual(map)
    expect(await other.call(readSharedVerdict, link)).toEqual(verdict)
  })

  test('§6 a reader of the first 10 items learns nothing of a later turn, and another verdict’s best case neither', async () => {
    const { here, me, debate } = await product(TURNS)
    await me.call(makeMap, byId(debate))
    await publish(here, debate)
    const stranger = here.visitor()
    for (const path of [`/api/debates/${debate.id}`, `/api/share/${debate.shareToken}`])
      for (const what of ['map', 'verdict']) {
        const answer = await stranger.fetch(`${path}/${what}`)
        expect(answer.status).toBe(200)
        const text = await answer.text()
        for (const late of [debate.responseIds[10], debate.responseIds[11], 'Reason 11', 'Reason 12', 'best line'])
          expect(text).not.toContain(late)
        expect(text).toContain(debate.responseIds[0])
      }
    const { edges, unread } = await stranger.call(readSharedMap, { params: { shareToken: debate.shareToken } })
    expect([edges.length, unread]).toEqual([5, 0])
  })

  test('§9 cards of short turns are the model’s, made once for the map; the turn keeps no summary', async () => {
    const { here, me, debate } = await product(4)
    const map = await me.call(makeMap, byId(debate))
    expect(map.cards.map(({ point }) => point)).toEqual([1, 2, 3, 4].map((turn) => `Reason ${turn} holds`))
    const { responses } = await me.call(readDebate, byId(debate))
    expect(responses.map(({ summary }) => summary)).toEqual([null, null, null, null])
    await me.call(makeMap, byId(debate))
    expect(reader.cards()).toBe(4)
    const { rows } = await here.database.db.execute(
      sql`select id from responses where debate_id = ${debate.id} and summary_lease_until is not null`,
    )
    expect(rows).toEqual([])
  })

  test('§14 a day’s sets of cards are used up: 429, and nothing is read', async () => {
    const { me, debate } = await product(2, { limits: { summariesPerUserPerDay: { free: 1, standard: 9, pro: 9 } } })
    await expect(me.call(makeMap, byId(debate))).rejects.toMatchObject({ status: 429, code: 'daily-limit' })
    expect(reader.asked()).toHaveLength(0)
  })

  test('the cards that models were shown stay: a summary that is made later names no edge anew', async () => {
    const { here, me, debate } = await product(4)
    const map = await me.call(makeMap, byId(debate))
    await here.database.db.execute(
      sql`update responses set summary = ${'a\nb\n| Other | N/A | N/A |\n| Cards | N/A | N/A |'} where debate_id = ${debate.id}`,
    )
    expect(await me.call(readMap, byId(debate))).toEqual(map)
  })

  test('the best case: a model’s for the map that it was made for, else the points that nobody answered', async () => {
    const { here, me, debate } = await product(TURNS)
    const { db } = here.database
    const two = 'a\nb\n| Reason 1 holds | N/A | N/A |\n| Streets are for those who walk | N/A | N/A |'
    await db.execute(sql`update responses set summary = ${two} where id = ${debate.responseIds[0]}`)
    await me.call(makeMap, byId(debate))
    expect((await me.call(readVerdict, byId(debate))).steelman).toEqual(['The best line.', 'Another line.'])
    await me.call(makeMap, byId(debate))
    expect(reader.cases()).toBe(1)
    await db.execute(sql`delete from responses where id = ${debate.responseIds[TURNS - 1]}`)
    expect((await me.call(readVerdict, byId(debate))).steelman).toEqual(['Streets are for those who walk'])
  })

  test('§14 a model that fails: 503, nothing is kept, and the next call reads; a day’s limit: 429', async () => {
    const limits = { mapTurnsPerUserPerDay: { free: 2, standard: 9, pro: 9 } }
    const { here, me, debate } = await product(3, { limits })
    reader.fail(new EngineError('unavailable', 'a sentence'))
    await expect(me.call(makeMap, byId(debate))).rejects.toMatchObject({ status: 503, code: 'map-failed' })
    expect(await me.call(readMap, byId(debate))).toMatchObject({ by: 'rule', unread: 2 })
    reader.fail(null)
    expect(await me.call(makeMap, byId(debate))).toMatchObject({ by: 'model', unread: 0 })
    const asked = reader.asked().length
    const next = await writtenDebate(here, me, reasons(2))
    await expect(me.call(makeMap, byId(next))).rejects.toMatchObject({ status: 429, code: 'daily-limit' })
    expect(reader.asked()).toHaveLength(asked)
  })

  test('§14 a day’s spend that is used up: 503, and no model is asked', async () => {
    const { me, debate } = await product(2, { limits: { dailySpendUsd: 0 } })
    await expect(me.call(makeMap, byId(debate))).rejects.toMatchObject({ status: 503, code: 'spend-ceiling' })
    expect(reader.asked()).toHaveLength(0)
  })

  test('a debate that is deleted while it is read: 404, and nothing of it stays', async () => {
    const { here, me, debate } = await product(2)
    const { asked, release } = reader.hold()
    const made = me.call(makeMap, byId(debate))
    await asked
    await me.call(deleteDebate, byId(debate))
    release()
    await expect(made).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    expect(await keptTurns(here, debate)).toBe(0)
  })
})
