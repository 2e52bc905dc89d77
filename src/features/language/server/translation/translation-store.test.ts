import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { LEASE_MS } from '#platform/server/single-flight/leased-single-flight.ts'
import { type TranslationStore, translationStore } from './translation-store.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second))
const lease = (second: number) => ({ from: at(second), until: new Date(at(second).getTime() + LEASE_MS) })

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
  const slot = (cacheKey: string, over: object = {}) => store.slot(text(cacheKey, over), uuidv7())

  test('of calls at once, one takes the lease; what is being made is no translation yet', async () => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => slot('a').take(lease(0))))
    expect(taken.toSorted()).toEqual(['held', 'held', 'held', 'held', 'taken'])
    expect(await store.find(['a'])).toEqual(new Map())
    expect(await slot('a').look()).toEqual({ kind: 'leased', until: lease(0).until })
  })

  test('a lease that began too long ago is taken over; only its own holder gives it back', async () => {
    const { take, release, look } = slot('b')
    await take(lease(0))
    expect(await take(lease(99))).toBe('held')
    expect(await take(lease(100))).toBe('taken')
    await release(lease(0))
    expect(await look()).toMatchObject({ kind: 'leased' })
    await release(lease(100))
    expect(await look()).toEqual({ kind: 'open' })
  })

  test('the first translation stays, and nobody takes a lease any more', async () => {
    const { take, save, look } = slot('c')
    await take(lease(0))
    await save('Anhalten', at(5))
    await save('Halt', at(6))
    expect(await look()).toEqual({ kind: 'made', value: 'Anhalten' })
    expect(await store.find(['c', 'unknown'])).toEqual(new Map([['c', 'Anhalten']]))
    expect(await take(lease(500))).toBe('held')
  })

  test('a debate’s translations: those of the language, as long as there is the debate', async () => {
    for (const [key, language] of [
      ['d1', 'de'],
      ['d2', 'de'],
      ['d3', 'fr'],
    ] as const) {
      const { take, save } = slot(key, { debateId, language, type: 'response' })
      expect(await take(lease(0))).toBe('taken')
      if (key !== 'd2') await save(key.toUpperCase(), at(1))
    }
    expect(await store.ofDebate(debateId, 'de')).toEqual(new Map([['d1', 'D1']]))
    await database.db.execute(sql`delete from ai_debates where id = ${debateId}`)
    expect(await store.find(['d1', 'd2', 'd3'])).toEqual(new Map())
    expect(await slot('d4', { debateId }).take(lease(0))).toBe('gone')
  })

  test('a process that owns its database alone ends the leases of the one before', async () => {
    const { take, look } = slot('e')
    await take(lease(0))
    await store.endAllLeases()
    expect(await look()).toEqual({ kind: 'open' })
    expect((await store.find(['c'])).size).toBe(1)
  })
})
