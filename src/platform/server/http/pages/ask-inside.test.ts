import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { Problem } from '../../errors.ts'
import { route } from '../route.ts'
import { askInside, firstAnswers } from './page-content.ts'
import type { PageRequest } from './web-pages.ts'

const read = endpoint('GET', '/api/notes/:id', {
  summary: 'Reads a note.',
  query: v.strictObject({ limit: v.optional(v.pipe(v.string(), v.transform(Number), v.number())) }),
  answer: v.object({ id: v.string(), limit: v.optional(v.number()), reader: v.string() }),
})
const drop = endpoint('DELETE', '/api/notes/:id', { summary: 'Drops a note.', answer: null })
const listen = endpoint('GET', '/api/notes', { summary: 'Streams notes.', answer: 'stream' })

const routes = [
  route(read, async ({ params: { id }, query, caller, header, setHeader, setCookie }) => {
    if (id === 'secret') throw new Problem(401, 'not-signed-in')
    if (id === 'none') throw new Problem(404, 'no-note')
    if (id === 'broken') throw new Error('the database is away')
    if (id === 'cookie') setCookie('seen=1')
    setHeader('link', '</api/notes/2>; rel="next"')
    return { id, ...query, reader: `${String(caller)} ${header('x-from') ?? ''}`, password: 'hidden' }
  }),
  route(drop, async () => undefined),
]
const request: PageRequest = {
  ip: '127.0.0.1',
  requestId: '1',
  signal: AbortSignal.timeout(60_000),
  params: { id: 'of the page', token: 'of the page' },
  parameter: () => null,
  header: (name) => (name === 'x-from' ? 'Ulm' : undefined),
  proxyHeader: () => undefined,
}
const ask = (id: string, query?: object) =>
  askInside(routes, read, { caller: 'Ada', request, params: { id }, ...(query && { query }) })

describe('a call that the page’s own reader makes inside the server', () => {
  test('§7 refused because nobody is signed in: the page says just that', async () => {
    expect(await ask('secret')).toEqual({ address: '/api/notes/secret', entry: null })
  })

  test('refused otherwise: the page says nothing of it and asks by itself', async () => {
    expect(await ask('none')).toBeNull()
    expect(await ask('a', { limits: 1 })).toBeNull()
  })

  test('answers what the contract names and nothing more, with the address of the next page', async () => {
    expect(await ask('a/b', { limit: 5 })).toEqual({
      address: '/api/notes/a%2Fb?limit=5',
      entry: { answer: { id: 'a/b', limit: 5, reader: 'Ada Ulm' }, link: '</api/notes/2>; rel="next"' },
    })
  })

  test('a fault is none of its answers; nor may it set a cookie, change something or stream', async () => {
    await expect(ask('broken')).rejects.toThrow('the database is away')
    await expect(ask('cookie')).rejects.toThrow('sets no cookie')
    for (const other of [drop, listen])
      await expect(askInside(routes, other, { caller: 'Ada', request })).rejects.toThrow('cannot be asked')
  })

  test('all of them stand in the page by their addresses', async () => {
    expect(firstAnswers([await ask('secret'), await ask('none'), await ask('a')])).toEqual({
      '/api/notes/secret': null,
      '/api/notes/a': { answer: { id: 'a', reader: 'Ada Ulm' }, link: '</api/notes/2>; rel="next"' },
    })
  })
})
