import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'
import { createDebate, readDebate, recentDebates } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { listRematches, type Rematch, rematchDebate } from '../contract.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { rematchStore } from './rematch-store.ts'

/** Number of debates that one address may create per hour. Each person in these tests has a different address. */
const LIMIT = 5

let here: World
let people = 0
beforeAll(async () => {
  here = await world({ trustedProxies: ['127.0.0.1'], limits: { debatesPerIpPerHour: LIMIT } })
})
afterAll(() => here.close())

const of = (id: string) => ({ params: { id } })
const body = {
  question: 'Ist Licht eine Welle?',
  option1: 'Eine Welle',
  option2: 'Ein Teilchen',
  language: 'de',
} as const
const CITED = {
  marker: 1,
  sourceId: uuidv7(),
  title: 'Light',
  url: null,
  quote: null,
  label: 'page-only',
  start: null,
  end: null,
}

async function person(name: string | null = null): Promise<Visitor> {
  const visitor = here.visitor({ 'x-forwarded-for': `203.0.113.${(people += 1)}` })
  if (name !== null) await signUp(visitor, name)
  return visitor
}

/** Creates a debate whose turns have cards and a citation. One input precedes the second turn, and one follows the last. */
async function posed(who: Visitor, turns: number, over: object = {}): Promise<string> {
  const { id } = await who.call(createDebate, { body: { ...body, ...over } })
  const { db } = here.database
  for (let turn = 1; turn <= turns; turn++)
    await db.execute(sql`insert into responses
        (id, debate_id, option_number, content, summary, turn_number, ai_model, engine, tokens_in, citations, created_at)
      values (${uuidv7()}, ${id}, ${2 - (turn % 2)}, ${`Speech ${turn} [1].`}, 'a\nb\n| Point |', ${turn}, 'gpt-4', 'openai',
        300, ${JSON.stringify([CITED])}, now())`)
  for (const turn of [2, turns + 1])
    await db.execute(sql`insert into user_inputs (id, debate_id, user_id, content, turn_number)
      select ${uuidv7()}, id, user_id, ${`Fact ${turn}`}, ${turn} from ai_debates where id = ${id} and user_id is not null`)
  return id
}
const open = (who: Visitor, id: string) => who.call(readDebate, of(id))
const rematch = (who: Visitor, id: string, asked: Rematch = {}) => who.call(rematchDebate, { ...of(id), body: asked })
const makePublic = (id: string, isPublic = true) =>
  here.database.db.execute(sql`update ai_debates set is_public = ${isPublic} where id = ${id}`)

describe('§20 a rematch is refused', () => {
  test('of a debate that its reader may not read: 404', async () => {
    const id = await posed(await person('poser'), 1)
    for (const who of [await person(), await person('reader')]) {
      await expect(rematch(who, id)).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
      expect(await who.call(recentDebates)).toEqual([])
    }
  })

  test('from a turn on with the sides swapped: 400; from none on it may be swapped', async () => {
    const me = await person()
    const id = await posed(me, 1)
    const both = rematch(me, id, { swap: true, fromTurn: 1 })
    await expect(both).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'fromTurn' }] } })
    await expect(rematch(me, id, { swap: true, fromTurn: 0 })).resolves.toHaveProperty('id')
  })

  test('from a turn that is not there: 404', async () => {
    const me = await person()
    const id = await posed(me, 1)
    await expect(rematch(me, id, { fromTurn: 2 })).rejects.toMatchObject({ status: 404, code: 'turn-not-found' })
  })

  test('with a model that its maker may not use, also when it is the debate’s own: 401, 403', async () => {
    const owner = await person('subscriber')
    const id = await posed(owner, 1)
    await here.database.db.execute(
      sql`update ai_debates set option1_model = 'gpt-4', is_public = true where id = ${id}`,
    )
    const reader = await person('free reader')
    await expect(rematch(await person(), id)).rejects.toMatchObject({ status: 401, code: 'login-required' })
    await expect(rematch(reader, id)).rejects.toMatchObject({ status: 403, code: 'upgrade-required' })
    const asked = rematch(reader, id, { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4' })
    await expect(asked).rejects.toMatchObject({ status: 403, code: 'upgrade-required' })
    expect(await reader.call(recentDebates)).toEqual([])
  })
})

describe('§20 a rematch', () => {
  test('with the sides swapped: the debaters change positions, and all else is the debate’s or as asked', async () => {
    const me = await person('swapper')
    const id = await posed(me, 2, { coffeeLevel: 4 })
    const made = await rematch(me, id, { swap: true, option2Model: 'gpt-4o-mini' })
    const again = await open(me, made.id)
    expect(again).toMatchObject({
      question: body.question,
      option1: body.option2,
      option2: body.option1,
      option1Model: 'gpt-4.1-nano',
      option2Model: 'gpt-4o-mini',
      coffeeLevel: 4,
      language: 'de',
      isPublic: false,
      isOriginal: true,
      originalDebateId: null,
      rematchOf: id,
      responses: [],
      userInputs: [],
      can: { advance: true, share: true },
    })
    expect(again.shareToken).not.toBe((await open(me, id)).shareToken)
    const exported = await (await me.fetch(`/api/debates/${made.id}/export?format=json`)).json()
    expect(exported).toMatchObject({ rematchOf: id })
  })

  test('from turn 2 on: what was said and added up to there with cards and citations, and then the third turn', async () => {
    const me = await person('forker')
    const id = await posed(me, 3)
    const whole = await open(me, id)
    const fork = await rematch(me, id, { fromTurn: 2 })
    const part = await open(me, fork.id)
    const said = ({ responses, userInputs }: typeof part) =>
      JSON.parse(JSON.stringify({ responses, userInputs }), (key, value: unknown) =>
        key === 'id' || key === 'debateId' ? undefined : value,
      ) as object
    expect(said(part)).toEqual(
      said({ ...whole, responses: whole.responses.slice(0, 2), userInputs: whole.userInputs.slice(0, 1) }),
    )
    expect(part).toMatchObject({ rematchOf: id, currentTurn: 3, responses: [{ citations: [CITED] }, {}] })
    const stream = await me.open(generateTurn, { ...of(fork.id), body: {} })
    expect(await stream?.response.text()).toContain('"turnNumber":3')
    expect((await open(me, id)).responses).toHaveLength(3)
  })

  test('§6 of another’s public debate: a visitor goes on from what is shown, as the owner of a debate of their own', async () => {
    const id = await posed(await person('public owner'), 12)
    await makePublic(id)
    const visitor = await person()
    await expect(rematch(visitor, id, { fromTurn: 10 })).rejects.toMatchObject({ code: 'turn-not-found' })
    const fork = await rematch(visitor, id, { fromTurn: 9 })
    const part = await open(visitor, fork.id)
    expect(part).toMatchObject({ totalItems: 10, truncated: false, can: { advance: true, addContext: false } })
    expect(part.userInputs.map(({ content }) => content)).toEqual(['Fact 2'])
    await expect(open(await person(), fork.id)).rejects.toMatchObject({ status: 404 })
    await signUp(visitor, 'adopter')
    expect(await open(visitor, fork.id)).toMatchObject({ can: { addContext: true }, userInputs: { length: 1 } })
  })

  test('§20 what it was made from is told to who may read that, and stays with nobody when it is deleted', async () => {
    const [owner, reader] = [await person('first owner'), await person('first reader')]
    const id = await posed(owner, 1)
    await makePublic(id)
    const { id: own } = await rematch(reader, id, { fromTurn: 1 })
    expect(await open(reader, own)).toMatchObject({ rematchOf: id })
    await makePublic(id, false)
    expect(await open(reader, own)).toMatchObject({ rematchOf: null })
    expect(await reader.call(listRematches, of(own))).toMatchObject({ rematchOf: null, rematches: [] })
    await makePublic(id)
    await owner.call(deleteDebate, of(id))
    expect(await open(reader, own)).toMatchObject({ rematchOf: null, responses: [{ content: 'Speech 1 [1].' }] })
  })

  test('beside it: the debate that it was made from, and its reader’s own rematches, the newest first', async () => {
    const [owner, reader] = [await person('list owner'), await person('list reader')]
    const id = await posed(owner, 2)
    await makePublic(id)
    const swapped = await rematch(reader, id, { swap: true })
    await here.clock.advance(1_000)
    const fork = await rematch(reader, id, { fromTurn: 1, coffeeLevel: 5 })
    const family = await reader.call(listRematches, of(id))
    expect(family).toMatchObject({ debate: { id, responseCount: 2, fromTurn: null }, rematchOf: null })
    expect(family.rematches).toMatchObject([
      { id: fork.id, option1: body.option1, coffeeLevel: 5, fromTurn: 1, responseCount: 1 },
      { id: swapped.id, option1: body.option2, coffeeLevel: 1, fromTurn: 0, responseCount: 0 },
    ])
    expect(await owner.call(listRematches, of(id))).toMatchObject({ rematches: [] })
    expect(await reader.call(listRematches, of(fork.id))).toMatchObject({
      debate: { id: fork.id },
      rematchOf: { id, responseCount: 2 },
    })
    await expect((await person()).call(listRematches, of(fork.id))).rejects.toMatchObject({ status: 404 })
  })

  test('§14 one that breaks off half-way leaves nothing', async () => {
    const me = await person('half-way')
    const id = await posed(me, 3)
    const { db } = here.database
    const row = { id: uuidv7(), userId: null, visitor: 'someone', shareToken: uuidv7(), createdAt: new Date(0) }
    let ids = 0
    const models = { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano', coffeeLevel: 1 }
    const newId = () => {
      // Simulates a crash while the inputs are being copied, after the responses have been copied.
      if ((ids += 1) > 3) throw new Error('killed')
      return uuidv7()
    }
    const half = rematchStore(db).make({
      ...models,
      from: id,
      may: () => true,
      row,
      swap: false,
      fromTurn: 3,
      sources: null,
      newId,
    })
    await expect(half).rejects.toThrow('killed')
    const left = await db.execute(sql`select id from ai_debates where id = ${row.id}
      union all select id from responses where debate_id = ${row.id}`)
    expect(left.rows).toEqual([])
  })

  test('§14 twenty at once from one address are as many debates as its limit allows, with the posed one', async () => {
    const me = await person()
    const id = await posed(me, 0)
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => rematch(me, id, { swap: true })))
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []))
    expect(refused).toHaveLength(21 - LIMIT)
    for (const reason of refused) expect(reason).toMatchObject({ status: 429, code: 'too-many-debates' })
    expect(await me.call(recentDebates)).toHaveLength(LIMIT)
  })
})
