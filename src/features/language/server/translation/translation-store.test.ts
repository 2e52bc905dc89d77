import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { type TranslationStore, translationStore } from './translation-store.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second))
const LONG_AGO = at(-1000)

describe.each(databaseKinds)('§3 Translation cache ($name)', ({ open }) => {
  let database: TestDatabase
  let store: TranslationStore
  let debateId: string
  beforeAll(async () => {
    database = await open()
    store = translationStore(database.db)
    debateId = uuidv7()
    await database.db
      .execute(sql`insert into ai_debates (id, question, option1, option2, option1_model, option2_model, share_token)
      values (${debateId}, 'Is light a wave?', 'Yes', 'No', 'm', 'm', 'token')`)
  })
  afterAll(() => database.close())
  const text = (cacheKey: string, over: object = {}) => {
    return { cacheKey, originalText: 'Stop', language: 'de', type: 'ui', debateId: null, ...over }
  }
  const take = (cacheKey: string, now = at(0), endedBefore = LONG_AGO, over = {}) =>
    store.take(text(cacheKey, over), uuidv7(), now, endedBefore)

  test('of calls at once, one takes the lease; what is being made is no translation yet', async () => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => take('a')))
    expect(taken.toSorted()).toEqual(['held', 'held', 'held', 'held', 'taken'])
    expect(await store.find(['a'])).toEqual(new Map())
    expect(await store.look('a')).toEqual({ translatedText: null, updatedAt: at(0) })
  })

  test('a lease that began too long ago is taken over; only its own holder gives it back', async () => {
    await take('b')
    expect(await take('b', at(100), at(-1))).toBe('held')
    expect(await take('b', at(100), at(0))).toBe('taken')
    await store.release('b', at(0))
    expect(await store.look('b')).not.toBeNull()
    await store.release('b', at(100))
    expect(await store.look('b')).toBeNull()
  })

  test('the first translation stays, and nobody takes a lease any more', async () => {
    await take('c')
    await store.save('c', 'Anhalten', at(5))
    await store.save('c', 'Halt', at(6))
    expect(await store.find(['c', 'unknown'])).toEqual(new Map([['c', 'Anhalten']]))
    expect(await take('c', at(500), at(400))).toBe('held')
  })

  test('a debate’s translations: those of the language, as long as there is the debate', async () => {
    for (const [key, language] of [
      ['d1', 'de'],
      ['d2', 'de'],
      ['d3', 'fr'],
    ] as const) {
      expect(await take(key, at(0), LONG_AGO, { debateId, language, type: 'response' })).toBe('taken')
      if (key !== 'd2') await store.save(key, key.toUpperCase(), at(1))
    }
    expect(await store.ofDebate(debateId, 'de')).toEqual(new Map([['d1', 'D1']]))
    await database.db.execute(sql`delete from ai_debates where id = ${debateId}`)
    expect(await store.find(['d1', 'd2', 'd3'])).toEqual(new Map())
    expect(await take('d4', at(0), LONG_AGO, { debateId })).toBe('gone')
  })

  test('a process that owns its database alone ends the leases of the one before', async () => {
    await take('e')
    await store.endAllLeases()
    expect(await store.look('e')).toBeNull()
    expect((await store.find(['c'])).size).toBe(1)
  })
})
