import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { handEngine } from '#testing/hand-engine.ts'
import { openSite, type Site } from '#testing/outside-site.ts'
import { signUp } from '#testing/sign-up.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { addSource, listSources } from '../../contract.ts'
import { searchWords } from './search-words.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close()
})

const body = {
  question: 'Should cities ban private cars?',
  option1: 'Streets belong to pedestrians',
  option2: 'Commuters need a car',
}
const of = (id: string) => ({ params: { id } })
const article = (title: string, sentence: string) =>
  `<html lang="en"><head><title>${title}</title></head><body><article>${`<p>${sentence}</p>`.repeat(6)}</article></body></html>`
const PAGES: Readonly<Record<string, string>> = {
  'Car-free_city': article(
    'Car-free city',
    'A car-free city is one where streets are for pedestrians, buses and bikes.',
  ),
  Commuting: article('Commuting', 'Commuting is travelling to work; many commuters need a car, because buses are far.'),
  Car: article('Car', 'Private cars take most of the space of the streets of cities.'),
}

function encyclopedia(path: string): readonly [number, string, string] {
  const url = new URL(path, 'http://x')
  if (url.pathname !== '/en/w/api.php') {
    const page = PAGES[url.pathname.replace('/en/wiki/', '')]
    return page === undefined ? [404, 'text/html', ''] : [200, 'text/html; charset=utf-8', page]
  }
  const words = url.searchParams.get('srsearch') ?? ''
  const titles = ['Missing page', /pedestrians/i.test(words) ? 'Car-free city' : 'Commuting', 'Car']
  return [200, 'application/json', JSON.stringify({ query: { search: titles.map((title) => ({ title })) } })]
}

async function product(
  answer: Parameters<typeof openSite>[0],
  options: WorldOptions = {},
): Promise<{ here: World; site: Site }> {
  const site = await openSite(answer)
  const wikipedia = `${site.url}{language}`
  const search = { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia }
  const here = await world({ search, ...options })
  opened.push(here, site)
  return { here, site }
}

describe('§17 facts are looked up when a debate is made', () => {
  test('something else than yes or no: 400', async () => {
    const { here } = await product(encyclopedia)
    const asked = here.visitor().call(createDebate, { body: { ...body, sources: 'all' } })
    await expect(asked).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'sources' }] } })
  })

  test('switched off for a debate, nobody is asked', async () => {
    const { here, site } = await product(encyclopedia)
    const me = here.visitor()
    const { id } = await me.call(createDebate, { body: { ...body, sources: false } })
    expect(await me.call(listSources, of(id))).toEqual({ state: 'off', sources: [] })
    expect(site.requests).toEqual([])
  })

  test('each position is searched for itself; what both find is for both; pages that are not there are left out', async () => {
    const { here, site } = await product(encyclopedia)
    const me = here.visitor()
    await signUp(me)
    const { id } = await me.call(createDebate, { body })
    expect(await me.call(listSources, of(id))).toEqual({ state: 'searching', sources: [] })
    const listed = () => me.call(listSources, of(id))
    await expect.poll(async () => (await listed()).state).toBe('ready')
    // Sort by title, because the sources' numbers depend on the order in which the pages were read.
    const found = (await listed()).sources.toSorted((one, other) => one.title.localeCompare(other.title))
    expect(found.map(({ title, optionNumber, own, license }) => [title, optionNumber, own, license])).toEqual([
      ['Car', null, false, 'CC BY-SA 4.0'],
      ['Car-free city', 1, false, 'CC BY-SA 4.0'],
      ['Commuting', 2, false, 'CC BY-SA 4.0'],
    ])
    const { rows } = await here.database.db.execute<{ side: number; n: number }>(
      sql`select option_number as side, count(*)::int as n from debate_passages group by 1 order by 1`,
    )
    expect(rows.map(({ side }) => side)).toEqual([1, 2])
    for (const { url, headers } of site.requests) {
      expect(Object.keys(headers).filter((name) => /cookie|forwarded|referer/.test(name))).toEqual([])
      expect(headers['user-agent']).toMatch(/^EinsteinVsCat\//)
      expect(url).not.toContain(id)
    }
  })

  test.each([
    ['nothing is found', () => [200, 'application/json', '{"query":{"search":[]}}'] as const],
    ['it answers nonsense', () => [200, 'text/html', '<p>'] as const],
    ['it asks for a pause', () => [429, 'text/plain', ''] as const],
  ])('%s: no error, and the debate says that there are none', async (_, answer) => {
    const { here } = await product(answer)
    const me = here.visitor()
    const { id } = await me.call(createDebate, { body })
    await expect.poll(async () => (await me.call(listSources, of(id))).state).toBe('none')
  })

  test('a debate that is deleted meanwhile gets none, and no page stays', async () => {
    const { here } = await product(encyclopedia)
    const me = here.visitor()
    const { id } = await me.call(createDebate, { body })
    await me.call(deleteDebate, of(id))
    await here.close()
    opened.splice(opened.indexOf(here), 1)
    expect(here.log.filter(({ level }) => level === 'error' || level === 50)).toEqual([])
  })

  test('a search that hangs keeps no server from closing; what it was for has none then', async () => {
    const { here } = await product(() => null)
    const me = here.visitor()
    const { id } = await me.call(createDebate, { body })
    const { database, clock } = here
    const state = async (one: World) => {
      const reader = one.visitor()
      for (const [name, value] of me.cookies) reader.cookies.set(name, value)
      return (await reader.call(listSources, of(id))).state
    }
    expect(await state(here)).toBe('searching')
    // Without `broadcast`, this process has the database to itself, so no other process can be searching.
    const next = await world({ shared: { database, broadcast: null, clock } })
    expect(await state(next)).toBe('none')
    await next.close()
  })

  test('a search whose process was lost ends by itself', async () => {
    const { here } = await product(() => [200, 'application/json', '{"query":{"search":[]}}'])
    const me = here.visitor()
    const { id } = await me.call(createDebate, { body })
    const state = async () => (await me.call(listSources, of(id))).state
    await expect.poll(state).toBe('none')
    const until = new Date(here.clock.now() + 45_000)
    await here.database.db.execute(sql`update source_packs set search_until = ${until.toISOString()}`)
    expect(await state()).toBe('searching')
    await here.clock.advance(45_000)
    expect(await state()).toBe('none')
  })
})

describe('§17 places inside the operator’s network', () => {
  async function inside(isAllowed: boolean) {
    const wiki = await openSite(() => [200, 'text/html; charset=utf-8', PAGES['Car'] ?? ''])
    const found = JSON.stringify({ results: [{ title: 'Car', url: `${wiki.url}car` }] })
    const searxng = await openSite(() => [200, 'application/json', found])
    const search = { searxng: searxng.url, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: null }
    const here = await world({ search, sourcesAllowed: isAllowed ? [wiki.place] : [] })
    opened.push(here, wiki, searxng)
    const me = here.visitor()
    const { id } = await me.call(createDebate, { body })
    const listed = () => me.call(listSources, of(id))
    await expect.poll(async () => (await listed()).state).not.toBe('searching')
    return { me, id, wiki, searxng, ...(await listed()) }
  }

  test('its own SearXNG is asked, but neither may what it finds inside be read, nor may a reader name it', async () => {
    const { me, id, wiki, searxng, state } = await inside(false)
    expect(state).toBe('none')
    expect(searxng.requests.length).toBeGreaterThan(0)
    const asked = searxng.requests.length
    for (const url of [searxng.url, wiki.url]) {
      const named = me.call(addSource, { ...of(id), body: { url } })
      await expect(named).rejects.toMatchObject({ status: 422, code: 'forbidden-address' })
    }
    expect([searxng.requests.length, wiki.requests.length]).toEqual([asked, 0])
  })

  test('what it finds is read at a place that `SOURCES_ALLOW` names', async () => {
    const { state, sources, wiki } = await inside(true)
    expect([state, sources.map(({ title }) => title)]).toEqual(['ready', ['Car']])
    expect(wiki.requests).toHaveLength(1)
  })
})

test('§17 a provider’s model writes words for each position: they are asked after the rules’ first page', async () => {
  const hand = handEngine()
  const { here, site } = await product(encyclopedia, { engine: hand })
  const me = here.visitor()
  const { id } = await me.call(createDebate, { body })
  const { fill } = await hand.form(1)
  fill({ position1: 'Car-free city pedestrians', position2: 'Car commuting' })
  await expect.poll(async () => (await me.call(listSources, of(id))).state).toBe('ready')
  const asked = site.requests.flatMap(({ url = '' }) => new URL(url, 'http://x').searchParams.get('srsearch') ?? [])
  const byRules = ([1, 2] as const).map((side) => searchWords({ ...body, language: 'en' }, side)[0])
  expect(asked).toHaveLength(4)
  expect(new Set(asked)).toEqual(new Set([...byRules, 'Car-free city pedestrians', 'Car commuting']))
})
