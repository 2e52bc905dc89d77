import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { openSite, type Site } from '#testing/outside-site.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { type Rematch, rematchDebate } from '../contract.ts'
import { addSource, listSources } from '#features/sources/contract.ts'

let outside: Site
let here: World
let me: Visitor
/** The id of a debate with one source found by a search and one added by its owner. */
let id: string
beforeAll(async () => {
  outside = await openSite(() => [200, 'application/json', '{"query":{"search":[]}}'])
  const wikipedia = `${outside.url}{language}`
  here = await world({ search: { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia } })
  me = here.visitor()
  await signUp(me, 'sourced')
  const body = { question: 'Should cities ban private cars?', option1: 'Streets are for feet', option2: 'We need cars' }
  id = (await me.call(createDebate, { body })).id
  await until(id)
  for (const title of ['Found', 'Own'])
    await me.call(addSource, { ...of(id), body: { title, text: `${title}: cars take most of the space of a street.` } })
  const { db } = here.database
  await db.execute(sql`update debate_sources set own = number = 2, option_number = case when number = 1 then 1 end`)
  await db.execute(sql`update evidence_sources set kind = 'page', url = 'https://found.test/' where title = 'Found'`)
  await db.execute(sql`insert into responses
      (id, debate_id, option_number, content, turn_number, ai_model, engine)
    values (gen_random_uuid(), ${id}, 1, 'Feet first.', 1, 'gpt-4.1-nano', 'scripted')`)
})
afterAll(async () => {
  await here.close()
  outside.close()
})

const of = (debate: string) => ({ params: { id: debate } })
const listed = (debate: string) => me.call(listSources, of(debate))
const until = (debate: string) => eventually(async () => expect((await listed(debate)).state).not.toBe('searching'))
const made = async (body: Rematch) => (await me.call(rematchDebate, { ...of(id), body })).id

test('§20 a rematch from a turn on has the debate’s sources under their numbers, and nothing is looked up', async () => {
  const before = outside.requests.length
  const fork = await made({ fromTurn: 1 })
  expect(await listed(fork)).toEqual(await listed(id))
  expect(outside.requests).toHaveLength(before)
})

test('§20 one from the start has what its owner added, and looks facts up anew for its sides', async () => {
  const before = outside.requests.length
  const swapped = await made({ swap: true })
  expect(await listed(swapped)).toMatchObject({ state: 'searching', sources: [{ title: 'Own', number: 1, own: true }] })
  await until(swapped)
  expect(outside.requests.length).toBeGreaterThan(before)
  const ranked = async () =>
    (
      await here.database.db.execute<{ title: string }>(sql`
        select distinct title from debate_passages join evidence_sources on evidence_sources.id = source_id
        where debate_id = ${swapped}`)
    ).rows.map(({ title }) => title)
  await expect.poll(ranked).toEqual(['Own'])
})

test('§20 one of a debate for which nothing was looked up looks nothing up', async () => {
  await here.database.db.execute(sql`update source_packs set looked_up = false where debate_id = ${id}`)
  const before = outside.requests.length
  const again = await made({})
  expect(await listed(again)).toMatchObject({ state: 'ready', sources: [{ title: 'Own' }] })
  expect(outside.requests).toHaveLength(before)
})
