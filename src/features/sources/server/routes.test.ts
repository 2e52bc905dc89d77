import { request } from 'node:http'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#features/account/contract.ts'
import { type RankJob, rankPassages } from './passages/passages.ts'
import { wordBomb } from '#testing/bombs.ts'
import { openSite, type Site } from '#testing/outside-site.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { addSource, listSources, removeSource } from '../contract.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close()
})

const question = { question: 'Should cities ban private cars?', option1: 'Yes', option2: 'No' }
const of = (id: string) => ({ params: { id } })
const FACT = 'Cars take most of the space of a street. Buses need less of it.'
const PARAGRAPHS = `<p>${FACT} They carry few people, and they stand for most of the day.</p>`.repeat(5)
const ARTICLE = `<html lang="en"><head><title>Streets</title></head><body><article>${PARAGRAPHS}</article></body></html>`
const page = (): readonly [number, string, string] => [200, 'text/html; charset=utf-8', ARTICLE]

async function product(options: WorldOptions = {}) {
  const here = await world(options)
  opened.unshift(here)
  const me = here.visitor()
  await signUp(me)
  const { id } = await me.call(createDebate, { body: question })
  return { ...here, me, id, stranger: here.visitor() }
}
async function slowlyRanking() {
  const meanwhile: { call: () => Promise<unknown> } = { call: () => Promise.resolve() }
  const rank = async (job: RankJob) => {
    await meanwhile.call()
    return rankPassages(job)
  }
  const here = await product({ reader: { rank } })
  meanwhile.call = () => here.me.call(listSources, of(here.id))
  return here
}
async function site(answer: Parameters<typeof openSite>[0]): Promise<Site> {
  const one = await openSite(answer)
  opened.push(one)
  return one
}
const paste = (who: Visitor, id: string, text = FACT, title = 'A fact') =>
  who.call(addSource, { ...of(id), body: { title, text } })
const file = (who: Visitor, id: string, type: string, body: string | Uint8Array<ArrayBuffer>, name = 'notes.txt') =>
  who.fetch(`/api/debates/${id}/sources/file?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const count = async ({ database }: World, table: 'evidence_sources' | 'debate_passages') =>
  (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]?.n

describe('§17 who may', () => {
  test('a stranger neither lists, adds nor removes: 404; a reader of a public debate lists', async () => {
    const { me, id, stranger, database } = await product()
    const { id: sourceId } = await paste(me, id)
    const missing = { status: 404, code: 'debate-not-found' }
    const remove = (who: Visitor) => who.call(removeSource, { params: { id, sourceId } })
    await expect(stranger.call(listSources, of(id))).rejects.toMatchObject(missing)
    await expect(paste(stranger, id)).rejects.toMatchObject(missing)
    await expect(remove(stranger)).rejects.toMatchObject(missing)
    await database.db.execute(sql`update ai_debates set is_public = true`)
    await expect(paste(stranger, id)).rejects.toMatchObject({ status: 403, code: 'not-yours' })
    await expect(remove(stranger)).rejects.toMatchObject({ status: 403, code: 'not-yours' })
    expect((await file(stranger, id, 'text/plain', FACT)).status).toBe(403)
    expect(await stranger.call(listSources, of(id))).toMatchObject({ sources: [{ id: sourceId }] })
  })

  test('§15 a stranger’s file and pasted text are refused before they are sent', async () => {
    const { id, port } = await product()
    const answered = (path: string, type: string) => {
      const asked = request({ port, method: 'POST', path: `/api/debates/${id}${path}`, agent: false })
      asked.setHeader('content-type', type).setHeader('content-length', 400_000).flushHeaders()
      return new Promise((resolve) => {
        asked.on('response', ({ statusCode }) => {
          asked.destroy()
          resolve(statusCode)
        })
      })
    }
    expect(await answered('/sources/file?name=x.txt', 'text/plain')).toBe(404)
    expect(await answered('/sources', 'application/json')).toBe(404)
  })

  test('the anonymous creator adds and removes, as it adds turns (§6)', async () => {
    const { stranger } = await product()
    const { id } = await stranger.call(createDebate, { body: question })
    const { id: sourceId } = await paste(stranger, id)
    await stranger.call(removeSource, { params: { id, sourceId } })
    const gone = { status: 404, code: 'source-not-found' }
    await expect(stranger.call(removeSource, { params: { id, sourceId } })).rejects.toMatchObject(gone)
    await expect(stranger.call(removeSource, { params: { id, sourceId: 'x' } })).rejects.toMatchObject(gone)
  })

  test('at most ten of one’s own, and so many a minute', async () => {
    const { me, id, clock } = await product({ limits: { sourcesPerViewerPerMinute: 10 } })
    for (let n = 0; n < 10; n += 1) await paste(me, id, `${FACT} ${n}`)
    await expect(paste(me, id)).rejects.toMatchObject({ status: 429, code: 'too-many-sources' })
    await clock.advance(60_000)
    await expect(paste(me, id)).rejects.toMatchObject({ status: 429, code: 'sources-full' })
  })
})

describe('§17 what is kept', () => {
  test('a debate without sources says that none are looked for', async () => {
    const { me, id } = await product()
    expect(await me.call(listSources, of(id))).toEqual({ state: 'off', sources: [] })
  })

  test.each([
    ['nothing', {}],
    ['an address and a text', { url: 'https://example.com/', title: 'A', text: FACT }],
    ['a text without a title', { text: FACT }],
    ['an unknown field', { url: 'https://example.com/', side: 1 }],
  ])('%s: 400', async (_, body) => {
    const { me, id } = await product()
    await expect(me.call(addSource, { ...of(id), body })).rejects.toMatchObject({ status: 400 })
  })

  test('a pasted text, as paragraphs; one without a letter is none', async () => {
    const { me, id, clock } = await product()
    await expect(paste(me, id, '*** ---')).rejects.toMatchObject({ status: 422, code: 'no-text' })
    const readAt = new Date(clock.now()).toISOString()
    const added = await paste(me, id)
    expect(added).toEqual({
      id: expect.any(String),
      number: 1,
      kind: 'text',
      title: 'A fact',
      url: null,
      license: null,
      language: null,
      readAt,
      gone: false,
      optionNumber: null,
      own: true,
    })
    expect(await me.call(listSources, of(id))).toEqual({ state: 'ready', sources: [added] })
  })

  test('a file by its type; another type, a damaged one, one with a password, one without text, one too large', async () => {
    const { me, id } = await product()
    const code = async (asked: Promise<Response>) => {
      const answer = await asked
      return [answer.status, ((await answer.json()) as { code?: string }).code]
    }
    expect((await code(file(me, id, 'image/png', 'x')))[0]).toBe(415)
    expect(await code(file(me, id, 'application/pdf', 'no pdf'))).toEqual([422, 'unreadable-file'])
    expect(await code(file(me, id, WORD, wordBomb(3_900)))).toEqual([422, 'unreadable-file'])
    const locked = readFileSync('testing/files/locked.pdf', 'utf8')
    expect(await code(file(me, id, 'application/pdf', locked))).toEqual([422, 'locked-file'])
    expect(await code(file(me, id, 'text/plain', '...'))).toEqual([422, 'no-text'])
    expect((await code(file(me, id, 'text/plain', 'x'.repeat(5 * 1024 * 1024 + 1))))[0]).toBe(413)
    const answer = await file(me, id, 'text/markdown; charset=utf-8', `# Streets\n\n${FACT}`, 'streets.md')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ kind: 'file', title: 'streets.md', number: 1 })
  })

  test('characters that no text can hold, or that turn the text around them, are left out of words and title', async () => {
    const { me, id } = await product()
    const answer = await file(me, id, 'text/plain', `${FACT}\0 \u202eMore.`, 'not\u202ees\u2066.txt')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ title: 'notes.txt' })
  })

  test('numbers are not given twice, so that a citation never comes to mean another text', async () => {
    const { me, id } = await product()
    const first = await paste(me, id)
    await me.call(removeSource, { params: { id, sourceId: first.id } })
    expect((await paste(me, id)).number).toBe(2)
  })

  test('once a source is added its passages are kept with the debate, and go with it', async () => {
    const here = await slowlyRanking()
    const { me, id } = here
    const { id: sourceId } = await paste(me, id)
    expect(await count(here, 'debate_passages')).toBe(2)
    await me.call(removeSource, { params: { id, sourceId } })
    expect(await count(here, 'debate_passages')).toBe(0)
  })

  test('once a source is removed, what was ranked behind its passages is kept in their place', async () => {
    const { me, id, database } = await slowlyRanking()
    const titles = async () => {
      const kept = sql`select distinct title from debate_passages join evidence_sources on evidence_sources.id = source_id`
      return (await database.db.execute<{ title: string }>(kept)).rows.map(({ title }) => title)
    }
    const long = Array.from(
      { length: 14 },
      (_, n) => `Should cities ban private cars? Yes and no, says ${n}. ${FACT.repeat(9)}`,
    )
    const { id: sourceId } = await paste(me, id, long.join('\n'), 'Long')
    await paste(me, id, 'Cars are many.', 'Short')
    expect(await titles()).toEqual(['Long'])
    await me.call(removeSource, { params: { id, sourceId } })
    expect(await titles()).toEqual(['Short'])
  })
})

describe('§11 GET /api/user/export', () => {
  test('the sources that one has added are in it with their words; nobody else’s', async () => {
    const { me, id, stranger } = await product()
    const { id: theirs } = await stranger.call(createDebate, { body: question })
    await paste(stranger, theirs, 'A word of somebody else.')
    const { number, readAt } = await paste(me, id)
    const all = await me.call(exportAccount)
    const added = { number, kind: 'text', title: 'A fact', url: null, readAt, text: FACT }
    expect(all.debates).toMatchObject([{ id, ownSources: [added] }])
    expect(JSON.stringify(all)).not.toContain('somebody else')
  })
})

describe('§17 pages', () => {
  test.each([
    ['an address inside the network', 'http://127.0.0.1/', 422, 'forbidden-address'],
    ['the cloud’s metadata', 'http://169.254.169.254/latest/', 422, 'forbidden-address'],
    ['no address', 'streets', 422, 'forbidden-address'],
  ])('%s: refused in words', async (_, url, status, code) => {
    const { me, id } = await product()
    await expect(me.call(addSource, { ...of(id), body: { url } })).rejects.toMatchObject({ status, code })
  })

  test.each([
    ['is not there', [404, 'text/html', ARTICLE], 422, 'unreachable'],
    ['is a picture', [200, 'image/png', 'x'], 415, 'unreadable-type'],
    ['has no text', [200, 'text/html', '<html><body><div></div></body></html>'], 422, 'no-text'],
    ['is too large', [200, 'text/html', 'x'.repeat(2 * 1024 * 1024 + 1)], 413, 'too-large'],
  ] as const)('one that %s: refused in words', async (_, answer, status, code) => {
    const { place, url } = await site(() => answer)
    const { me, id } = await product({ sourcesAllowed: [place] })
    await expect(me.call(addSource, { ...of(id), body: { url } })).rejects.toMatchObject({ status, code })
  })

  test('it is read once a day for everybody: 40 debates, at once and later, make one fetch', async () => {
    const { place, url, requests } = await site(page)
    const here = await product({ sourcesAllowed: [place], limits: { sourcesPerViewerPerMinute: 100 } })
    const { me, clock } = here
    const ids: string[] = []
    for (let n = 0; n < 40; n += 1) ids.push((await me.call(createDebate, { body: question })).id)
    const add = (id: string) => me.call(addSource, { ...of(id), body: { url } })
    const added = await Promise.all(ids.slice(0, 30).map(add))
    for (const id of ids.slice(30)) added.push(await add(id))
    expect(requests).toHaveLength(1)
    expect(new Set(added.map(({ id }) => id)).size).toBe(1)
    expect(added[0]).toMatchObject({ kind: 'page', url, title: 'Streets', language: 'en' })
    expect(requests[0]?.headers['user-agent']).toMatch(/^EinsteinVsCat\/\S+ \(\+http/)
    await clock.advance(24 * 60 * 60_000)
    await add(here.id)
    expect(requests).toHaveLength(2)
    expect(await count(here, 'evidence_sources')).toBe(1)
  })

  test('one that is gone when it is read again says so, and its words stay', async () => {
    let gone = false
    const { place, url } = await site(() => (gone ? [404, 'text/html', ''] : page()))
    const { me, id, clock } = await product({ sourcesAllowed: [place] })
    await me.call(addSource, { ...of(id), body: { url } })
    gone = true
    await clock.advance(24 * 60 * 60_000)
    await expect(me.call(addSource, { ...of(id), body: { url } })).rejects.toMatchObject({ code: 'unreachable' })
    expect(await me.call(listSources, of(id))).toMatchObject({ state: 'ready', sources: [{ gone: true }] })
  })
})

describe('§17 sources share the fate of their debates', () => {
  test('a source goes with the last debate that uses it, and with the account', async () => {
    const { place, url } = await site(page)
    const here = await product({ sourcesAllowed: [place] })
    const { me, id } = here
    const { id: second } = await me.call(createDebate, { body: question })
    for (const debate of [id, second]) await me.call(addSource, { ...of(debate), body: { url } })
    await me.call(deleteDebate, of(id))
    expect(await count(here, 'evidence_sources')).toBe(1)
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    expect(await count(here, 'evidence_sources')).toBe(0)
  })
})
