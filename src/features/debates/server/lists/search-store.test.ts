import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { testUser } from '#testing/users.ts'
import { LOOKED_THROUGH, type ListCursor, searchDebates } from './search-store.ts'

const OLD = [
  'Ist ÄRGER gesund?',
  '光は波か',
  'Are 100 % of cats_liquid?',
  'Ein 🐈 oder zwei?',
  'Is a Zebra white?',
  'Zebras?',
]

describe.each(databaseKinds)('§11: search in many debates ($name)', ({ open }) => {
  let database: TestDatabase
  let me = ''
  let other = ''

  const insert = (userId: string, questions: readonly string[]) =>
    database.db.execute(sql`
      insert into ai_debates (id, user_id, question, option1, option2, option1_model, option2_model, share_token, created_at)
      select gen_random_uuid(), ${userId}, question, 'Ja', 'Nein', 'a', 'a', gen_random_uuid(), timestamptz '2026-01-01' - place * interval '1 s'
      from unnest(${sql.param(questions)}::text[]) with ordinality as asked(question, place)`)

  beforeAll(async () => {
    database = await open()
    me = await testUser(database.db)
    other = await testUser(database.db)
    const newest = Array.from({ length: LOOKED_THROUGH + 1 }, (_, n) =>
      n % 50 === 7 ? `A zebra ${n}?` : `Train ${n}?`,
    )
    await insert(me, [...newest, ...OLD])
    await insert(other, ['Ein Okapi?'])
  })
  afterAll(() => database.close())

  const search = (words: string[], after: ListCursor | null = null, limit = 50) =>
    searchDebates(database.db, me, { after, limit, words })
  const questions = async (...words: string[]) => (await search(words)).map(({ question }) => question)

  test('nobody else’s are found, nor what holds only some of the words', async () => {
    expect(await questions('okapi')).toEqual([])
    expect(await questions('ärger', 'train')).toEqual([])
    expect(await questions('erge')).toEqual([])
  })

  test.each([
    [['ärger', 'GESUND', 'nein'], OLD[0]],
    [['光'], OLD[1]],
    [['は波'], OLD[1]],
    [['%'], OLD[2]],
    [['S_L'], OLD[2]],
    [['🐈'], OLD[3]],
    [['hit'], OLD[4]],
  ])('%j, in whatever case and writing, as a part of a word, and literally', async (words, question) => {
    expect(await questions(...words)).toEqual([question])
  })

  const pages = async (word: string, limit: number) => {
    const seen: string[] = []
    for (let after: ListCursor | null = null; ;) {
      const page = await search([word], after, limit)
      const last = page.at(-1)
      if (last === undefined) return seen
      seen.push(...page.map(({ question }) => question))
      after = last
    }
  }

  test('pages of what few hold: from the newest to the others in order, without gap or double', async () => {
    const all = ['A zebra 7?', 'A zebra 57?', 'Is a Zebra white?', 'Zebras?']
    expect(await pages('zebra', 1)).toEqual(all)
    expect(await pages('zebra', 3)).toEqual(all)
  })

  test('and of what many hold, to the last', async () => {
    const all = await pages('train', LOOKED_THROUGH + 1)
    expect(all).toHaveLength(LOOKED_THROUGH - 1)
    expect(all.at(-1)).toBe(`Train ${LOOKED_THROUGH}?`)
    expect(await pages('train', 40)).toEqual(all)
  })
})
