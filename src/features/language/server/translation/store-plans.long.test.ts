import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPostgres } from '#testing/postgres.ts'
import { type PlannedDatabase, plannedDatabase } from '#testing/query-plans.ts'
import { type TranslationStore, translationStore } from './translation-store.ts'

describe.skipIf(noPostgres !== null)('§14 `growth`: every plan of the translation cache uses an index', () => {
  let database: PlannedDatabase
  let store: TranslationStore
  beforeAll(async () => {
    database = await plannedDatabase()
    store = translationStore(database.db)
  })
  afterAll(() => database.close())

  const [id, now] = [uuidv7(), new Date()]
  const text = { cacheKey: 'key', originalText: 'Stop', language: 'de', type: 'ui', debateId: null }
  const lease = { from: now, until: now }
  const slot = () => store.slot(text, id)
  const unindexed = (scans: string[]) => scans.filter((scan) => !/: \(.* [=<>]/.test(scan))

  test('a query without an index would be seen', async () => {
    const query = sql`select * from translation_cache where original_text = 'x'`
    expect(unindexed(await database.scansOf(() => database.db.execute(query)))).toEqual(['translation_cache: Seq Scan'])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['finding translations', () => store.find(['a', 'b'])],
    ['the translations of a debate', () => store.ofDebate(id, 'de')],
    [
      'the translations that go with a debate',
      () => database.db.execute(sql`delete from translation_cache where debate_id = ${id}`),
    ],
    ['taking a lease', () => slot().take(lease)],
    ['looking', () => slot().look()],
    ['saving', () => slot().save('Halt', now)],
    ['giving a lease back', () => slot().release(lease)],
  ])('%s', async (_, call) => {
    expect(unindexed(await database.scansOf(call))).toEqual([])
  })
})
