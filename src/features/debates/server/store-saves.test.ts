import { type DebateStores, debateStores } from '#testing/debate-stores.ts'
import type { NewTurnRow } from '#features/turns/server/turn/turn-store.ts'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spendStore } from '#features/models/server/spend/spend-store.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'

const now = new Date(Date.UTC(2026, 0, 1, 12))

describe.each(databaseKinds)('§3 a turn is saved as one record ($name)', ({ open }) => {
  let database: TestDatabase
  let store: DebateStores
  beforeAll(async () => {
    database = await open()
    store = debateStores(database.db)
  })
  afterAll(() => database.close())

  const claimed = async () => {
    const texts = { question: 'Is light a wave?', option1: 'Yes', option2: 'No', shareToken: uuidv7() }
    const models = { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' }
    const { id } = await store.insertDebate({ id: uuidv7(), ...texts, ...models, visitor: 'me' })
    const claimId = uuidv7()
    const lease = {
      instance: 'one',
      claimant: `visitor:${uuidv7()}`,
      now,
      leaseUntil: new Date(now.getTime() + 60_000),
    }
    const limits = { responseLimit: null, runningLimit: 3, models: { 'gpt-4.1-nano': 0 }, spend: null }
    const request = { debateId: id, claimId, userId: null, visitor: 'me', ...lease, ...limits }
    expect(await store.claimTurn(request)).toMatchObject({ kind: 'claimed' })
    return { id, claimId }
  }

  const response = (debateId: string): NewTurnRow => {
    const model = { aiModel: 'gpt-4.1-nano', engine: 'scripted' }
    return { id: uuidv7(), debateId, turnNumber: 1, optionNumber: 1, content: 'Because.', ...model, createdAt: now }
  }

  test('what is saved is what is read, whatever was said and to the millisecond', async () => {
    const { id, claimId } = await claimed()
    const content = '“E = mc²”\n\n| \\ | \'"{}\\u0041 | 🐈‍⬛ | null |\t\u0001\u2028'
    const numbers = { tokensIn: 0, tokensCached: 0, tokensOut: 2_147_483_647, msToFirstToken: null }
    const said = {
      ...response(id),
      content,
      stopped: true,
      round: 'opening' as const,
      promptVersion: null,
      servedBy: 'openai/gpt-6-luna',
      cut: true,
      ...numbers,
      createdAt: new Date(now.getTime() + 7),
    }
    const saved = await store.saveTurn(claimId, said)
    expect(saved).toEqual({ ...said, summary: null, summaryLeaseUntil: null, citations: null })
    expect(await store.findTurn(id, 1)).toEqual(saved)
  })

  test('half a surrogate pair, as a broken model may send it, costs one character and not the turn', async () => {
    const { id, claimId } = await claimed()
    const said = { ...response(id), content: 'A cat: \ud83d.' }
    expect(await store.saveTurn(claimId, said)).not.toBeNull()
    expect(await store.findTurn(id, 1)).toMatchObject({ content: 'A cat: \ufffd.' })
  })

  test('what it cost is settled with the response, and only with it', async () => {
    const { id, claimId } = await claimed()
    const spent = { day: '2026-01-01', purse: 'all' as const, userId: null, microDollars: -300 }
    const sum = async () => {
      const { rows } = await database.db.execute<{ sum: number }>(
        sql`select micro_dollars::integer as sum from model_spend where day = ${spent.day}`,
      )
      return rows[0]?.sum ?? null
    }
    expect(await store.saveTurn(uuidv7(), response(id), spent)).toBeNull()
    expect(await sum()).toBeNull()
    await spendStore(database.db).settle({ ...spent, microDollars: 400 })
    expect(await store.saveTurn(claimId, response(id), spent)).not.toBeNull()
    expect(await sum()).toBe(100)
    expect(await store.saveTurn(claimId, response(id), spent)).toBeNull()
    expect(await sum()).toBe(100)
  })

  const savedOnce = async (record: object, before: SQL[] = []) => {
    const { id, claimId } = await claimed()
    const needed = {
      id: uuidv7(),
      debate_id: id,
      option_number: 1,
      content: '',
      turn_number: 1,
      ai_model: '',
      engine: '',
    }
    let row: Record<string, unknown> | undefined
    const nothingStays = new Error('rolled back')
    const saving = database.db.transaction(async (tx) => {
      for (const statement of before) await tx.execute(statement)
      await tx.execute(sql`select save_turn(${claimId}, ${JSON.stringify({ ...needed, ...record })}, null)`)
      const found = await tx.execute(sql`select * from responses where debate_id = ${id}`)
      row = found.rows[0]
      throw nothingStays
    })
    await expect(saving).rejects.toBe(nothingStays)
    return row
  }

  test('what an older server leaves out keeps its column’s default', async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`select column_name as name
      from information_schema.columns where table_name = 'responses' and column_default is not null`)
    expect(rows.map(({ name }) => name)).toContain('created_at')
    const row = await savedOnce({})
    for (const { name } of rows) expect(row?.[name], name).not.toBeNull()
  })

  test('a column that comes later is saved without another function', async () => {
    const later = [sql`alter table responses add column mood text`]
    expect(await savedOnce({ mood: 'proud' }, later)).toMatchObject({ mood: 'proud', turn_number: 1 })
    expect(await savedOnce({}, later)).toMatchObject({ mood: null, turn_number: 1 })
    expect(await savedOnce({})).not.toHaveProperty('mood')
  })
})
