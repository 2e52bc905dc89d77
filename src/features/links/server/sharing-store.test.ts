import { type DebateStores, debateStores } from '#testing/debate-stores.ts'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { testUser } from '#testing/users.ts'
import { deleteDebatesOf } from '#features/debates/server/lists/own-debates-store.ts'
import type { NewDebateRow } from '#features/debates/server/store.ts'
import { countsOf, revisionOf, type SharingStore, sharingStore } from './sharing-store.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds))
const cited = {
  marker: 1,
  sourceId: uuidv7(),
  title: 'Light',
  url: null,
  quote: 'light interferes with itself',
  label: 'on-page',
  start: 33,
  end: 61,
}
const written = { content: 'Because.', summary: 'a\nb\n| Point |', aiModel: 'gpt-4.1-nano', engine: 'scripted' }

describe.each(databaseKinds)('the store of shared debates ($name)', ({ open }) => {
  let database: TestDatabase
  let store: DebateStores
  let shared: SharingStore
  let owner = ''
  let saver = ''
  beforeAll(async () => {
    database = await open()
    store = debateStores(database.db)
    shared = sharingStore(database.db)
    owner = await testUser(database.db)
    saver = await testUser(database.db)
  })
  afterAll(() => database.close())

  const newDebate = (over: Partial<NewDebateRow> = {}) =>
    store.insertDebate({
      id: uuidv7(),
      question: 'Is light a wave?',
      option1: 'Yes',
      option2: 'No',
      option1Model: 'gpt-4',
      option2Model: 'grok-4',
      coffeeLevel: 4,
      language: 'de',
      userId: owner,
      shareToken: uuidv7(),
      createdAt: at(0),
      ...over,
    })
  const run = (statement: SQL) => database.db.execute(statement)
  const say = (debateId: string, turnNumber: number, later = 0) =>
    run(sql`insert into responses
        (id, debate_id, option_number, content, summary, turn_number, ai_model, engine, prompt_version, tokens_in, created_at)
      values (${uuidv7()}, ${debateId}, ${2 - (turnNumber % 2)}, ${written.content}, ${written.summary}, ${turnNumber},
        ${written.aiModel}, ${written.engine}, 'full-1', 300, ${at(turnNumber * 10 + later)})`)
  const add = (debateId: string, turnNumber: number, content = 'A fact.', userId = owner) =>
    run(sql`insert into user_inputs (id, debate_id, user_id, content, turn_number, created_at)
      values (${uuidv7()}, ${debateId}, ${userId}, ${content}, ${turnNumber}, ${at(turnNumber * 10 - 5)})`)
  const claim = (debateId: string, turnNumber: number) =>
    run(sql`insert into turn_claims (debate_id, claim_id, turn_number, instance, claimant, lease_until)
      values (${debateId}, ${uuidv7()}, ${turnNumber}, 'one', 'someone', ${at(100)})`)
  const save = (token: string, userId: string, title: string | null = null) =>
    shared.copy({ token, userId, title, shareToken: uuidv7(), now: at(60) })
  const opened = async (id: string) => {
    const debate = await store.openDebate(id, at(60))
    if (debate === null) throw new Error('not there')
    return debate
  }

  test('§14 a token that opens nothing: neither a shareHead nor a copy; an id is no token', async () => {
    const { id } = await newDebate()
    for (const token of [uuidv7(), id, '']) {
      expect(await shared.shareHead(token, at(0))).toBeNull()
      expect(await save(token, saver)).toBeNull()
    }
  })

  test('the public debates, from the first made on, page by page', async () => {
    const before = await shared.publicCount()
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.push((await newDebate({ isPublic: true, isPrivate: false })).shareToken)
    await newDebate()
    expect(await shared.publicCount()).toBe(before + 3)
    expect(await shared.publicTokens(before, 2)).toEqual(made.slice(0, 2))
    expect(await shared.publicTokens(before + 2, 2)).toEqual(made.slice(2))
  })

  test('who wrote a debate: each model with its engine once, and how much people added', async () => {
    const { id } = await newDebate()
    expect(await shared.writers(id)).toEqual({ responses: [], inputs: 0 })
    for (const turn of [1, 2, 3]) await say(id, turn)
    await run(
      sql`update responses set engine = 'openai', served_by = 'gpt-6-luna' where debate_id = ${id} and turn_number = 2`,
    )
    await add(id, 4)
    expect(await shared.writers(id)).toEqual({
      responses: [
        { aiModel: 'gpt-4.1-nano', engine: 'scripted', servedBy: null, createdAt: at(30).toISOString() },
        { aiModel: 'gpt-4.1-nano', engine: 'openai', servedBy: 'gpt-6-luna', createdAt: at(20).toISOString() },
      ],
      inputs: 1,
    })
  })

  test('a shareHead: the debate, the turn that is being written, and what stands before it', async () => {
    const { id, shareToken } = await newDebate()
    expect(await shared.shareHead(shareToken, at(0))).toMatchObject({ id, liveTurn: null, itemsBefore: 0 })
    await say(id, 1)
    await add(id, 2)
    await claim(id, 2)
    await add(id, 3)
    expect(await shared.shareHead(shareToken, at(50))).toMatchObject({ id, liveTurn: 2, itemsBefore: 2 })
    expect(await shared.shareHead(shareToken, at(100))).toMatchObject({ liveTurn: null })
  })

  test('its revision changes with whatever a reader may see change, and is that of the opened debate', async () => {
    const { id, shareToken } = await newDebate()
    const seen: string[] = []
    const look = async () => {
      const { revision, sources } = (await shared.shareHead(shareToken, at(60))) ?? { revision: '', sources: '' }
      expect(revision).toBe(revisionOf(countsOf(await opened(id), sources)))
      seen.push(revision)
    }
    await look()
    await say(id, 1)
    await run(sql`update responses set summary = null where debate_id = ${id}`)
    await look()
    await run(sql`update responses set summary = 'cards' where debate_id = ${id}`)
    await look()
    await add(id, 3)
    await look()
    await claim(id, 2)
    await look()
    await run(sql`update user_inputs set turn_number = 2 where debate_id = ${id}`)
    await look()
    await shared.setPublic(id, owner, true)
    await look()
    expect(new Set(seen).size).toBe(7)
  })

  test('§4 Saving: a copy with everything that was said, private, the saver’s own, named after its original', async () => {
    const original = await newDebate({ isPublic: true, isPrivate: false, title: 'Theirs' })
    await say(original.id, 1)
    await add(original.id, 2, 'First.')
    await add(original.id, 2, 'Second.')
    await say(original.id, 2)
    await run(sql`update responses set stopped = true, citations = ${JSON.stringify([cited])}
      where debate_id = ${original.id} and turn_number = 2`)
    const before = await opened(original.id)
    const id = (await save(original.shareToken, saver, 'Mine')) ?? ''
    const copy = await opened(id)
    expect(copy.debate).toEqual({
      ...original,
      id,
      userId: saver,
      title: 'Mine',
      isPublic: false,
      isPrivate: true,
      isOriginal: false,
      originalDebateId: original.id,
      shareToken: copy.debate.shareToken,
      createdAt: at(60),
    })
    expect(copy.debate.shareToken).not.toBe(original.shareToken)
    expect(copy.responses).toMatchObject([
      { ...written, debateId: id, turnNumber: 1, optionNumber: 1, promptVersion: 'full-1', createdAt: at(10) },
      {
        ...written,
        debateId: id,
        turnNumber: 2,
        optionNumber: 2,
        stopped: true,
        citations: [cited],
        createdAt: at(20),
      },
    ])
    expect(copy.responses.map(({ tokensIn }) => tokensIn)).toEqual([null, null])
    expect(copy.userInputs).toMatchObject([
      { debateId: id, userId: saver, content: 'First.', turnNumber: 2, createdAt: at(15) },
      { debateId: id, userId: saver, content: 'Second.', turnNumber: 2, createdAt: at(15) },
    ])
    const ids = [...before.responses, ...before.userInputs].map((row) => row.id)
    expect([...copy.responses, ...copy.userInputs].filter((row) => ids.includes(row.id))).toEqual([])
    expect(await opened(original.id)).toEqual(before)
  })

  test('it survives its original, and the account of who wrote it', async () => {
    const writer = await testUser(database.db)
    const { id, shareToken } = await newDebate({ userId: writer })
    await say(id, 1)
    await add(id, 2, 'Theirs.', writer)
    const copy = (await save(shareToken, saver)) ?? ''
    const before = await opened(copy)
    await deleteDebatesOf(database.db, writer, at(60))
    await run(sql`delete from users where id = ${writer}`)
    expect(await store.findDebate(id)).toBeNull()
    expect(await opened(copy)).toEqual(before)
    expect(before.userInputs).toHaveLength(1)
  })

  test('a turn that is being written stays out', async () => {
    const { id, shareToken } = await newDebate()
    await say(id, 1)
    await claim(id, 2)
    expect(await opened((await save(shareToken, saver)) ?? '')).toMatchObject({
      liveTurn: null,
      responses: [{ turnNumber: 1 }],
    })
  })

  test('one’s own debate is answered as it is', async () => {
    const { id, shareToken } = await newDebate()
    expect(await save(shareToken, owner)).toBe(id)
  })

  test('saved again, or twice at once: one copy, which is brought up to date', async () => {
    const { id, shareToken } = await newDebate()
    await say(id, 1)
    const [first, second] = await Promise.all([save(shareToken, saver), save(shareToken, saver)])
    expect(second).toBe(first)
    const copied = await opened(first ?? '')
    expect(await save(shareToken, await testUser(database.db))).not.toBe(first)
    await run(sql`update responses set summary = null where debate_id = ${first}`)
    await say(id, 2)
    await add(id, 3, 'Waited for turn 3.')
    expect(await save(shareToken, saver, 'Another title')).toBe(first)
    await run(sql`update user_inputs set turn_number = 4 where debate_id = ${id}`)
    await say(id, 3)
    expect(await save(shareToken, saver)).toBe(first)
    expect(await save(shareToken, saver)).toBe(first)
    const now = await opened(first ?? '')
    expect(now.debate).toEqual(copied.debate)
    expect(now.responses.map(({ turnNumber, summary }) => [turnNumber, summary])).toEqual(
      [1, 2, 3].map((turnNumber) => [turnNumber, written.summary]),
    )
    expect(now.responses[0]?.id).toBe(copied.responses[0]?.id)
    expect(now.userInputs).toMatchObject([{ userId: saver, content: 'Waited for turn 3.', turnNumber: 4 }])
  })

  test('a copy that its owner goes on with stays as it is: what the original got since makes another one', async () => {
    const { id, shareToken } = await newDebate()
    await say(id, 1)
    const first = (await save(shareToken, saver)) ?? ''
    await say(first, 2, 1)
    expect(await save(shareToken, saver)).toBe(first)
    const mine = await opened(first)
    await say(id, 2)
    const another = await save(shareToken, saver)
    expect(another).not.toBe(first)
    await say(id, 3)
    expect(await save(shareToken, saver)).toBe(another)
    expect((await opened(another ?? '')).responses).toHaveLength(3)
    expect(await opened(first)).toEqual(mine)
    await claim(another ?? '', 4)
    await say(id, 4)
    expect([first, another]).not.toContain(await save(shareToken, saver))
  })

  test('a new link: the old one is dark; only its owner gets one', async () => {
    const { id, shareToken } = await newDebate()
    const token = uuidv7()
    expect(await shared.renewToken(id, saver, token)).toBeNull()
    expect(await shared.renewToken(id, owner, token)).toBe(shareToken)
    expect(await shared.shareHead(shareToken, at(0))).toBeNull()
    expect(await shared.shareHead(token, at(0))).toMatchObject({ id })
  })

  test('§3 isPublic and isPrivate are always opposite; only its owner changes them', async () => {
    const { id } = await newDebate()
    expect(await shared.setPublic(id, saver, true)).toBe(false)
    expect(await store.findDebate(id)).toMatchObject({ isPublic: false, isPrivate: true })
    expect(await shared.setPublic(id, owner, true)).toBe(true)
    expect(await store.findDebate(id)).toMatchObject({ isPublic: true, isPrivate: false })
    await shared.setPublic(id, owner, false)
    expect(await store.findDebate(id)).toMatchObject({ isPublic: false, isPrivate: true })
  })
})
