import { createHmac } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { bytes, endpoint } from '#platform/endpoint.ts'
import { stoppedClock } from '#testing/clock.ts'
import { Problem } from '../errors.ts'
import { openApi } from './documentation/openapi.ts'
import { route } from './route.ts'
import { createServer, type HttpServer } from './server.ts'

const SECRET = 'whsec'
const signatureOf = (sent: Uint8Array) => createHmac('sha256', SECRET).update(sent).digest('hex')
const answer = v.object({ length: v.pipe(v.number(), v.safeInteger()), cookie: v.nullable(v.string()) })

const hear = endpoint('POST', '/api/hook', {
  summary: 'A signed event of another machine.',
  body: bytes('application/json', 'application/cbor'),
  bodyLimit: 64 * 1024,
  answer,
  crossSite: true,
})
const keep = endpoint('POST', '/api/files', { summary: 'Keeps a file.', body: bytes('text/csv'), answer })
const note = endpoint('POST', '/api/notes', {
  summary: 'A short note.',
  body: v.strictObject({ text: v.string() }),
  bodyLimit: 1024,
  answer: v.object({ text: v.string() }),
})
const show = endpoint('GET', '/api/picture', { summary: 'A picture.', answer: bytes('image/png') })

const listed = endpoint('GET', '/api/list', { summary: 'A list.', answer: bytes('text/csv', 'application/json') })

const PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0x00, 0xfe)
let server: HttpServer
let origin: string
beforeAll(async () => {
  server = await createServer<string | null>({
    routes: [
      route(hear, async ({ body, header, caller }) => {
        if (signatureOf(body) !== header('x-signature')) throw new Problem(400, 'wrong-signature')
        return { length: body.length, cookie: caller }
      }),
      route(keep, async ({ body, caller }) => ({ length: body.length, cookie: caller })),
      route(note, async ({ body }) => body),
      route(show, async ({ setHeader }) => {
        setHeader('cache-control', 'public, max-age=60')
        setHeader('etag', '"v1"')
        return PICTURE
      }),
      route(listed, async ({ header, setHeader }) => {
        setHeader('content-type', header('accept') ?? '')
        return Uint8Array.of(0x5b, 0x5d)
      }),
    ],
    resolveCaller: ({ header }) => header('cookie') ?? null,
    publicUrl: 'https://cat.example',
    clock: stoppedClock(),
    log: pino({ level: 'silent' }),
    sentenceOf: (code, values) => `${code} ${JSON.stringify(values)}`,
  })
  origin = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`
})
afterAll(() => server.close())

const post = (path: string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) =>
  fetch(`${origin}${path}`, { method: 'POST', headers, body })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const json = 'application/json'

test('each call has its own limit: 413 above it says how much', async () => {
  const long = new Uint8Array(64 * 1024 + 1)
  const refused = await post('/api/hook', long, { 'content-type': json })
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body-too-large', values: { limit: 64 } }])
  const whole = long.subarray(1)
  const taken = await post('/api/hook', whole, { 'content-type': json, 'x-signature': signatureOf(whole) })
  expect([taken.status, await taken.json()]).toEqual([200, { length: 64 * 1024, cookie: null }])
  const shorter = await post('/api/notes', JSON.stringify({ text: 'x'.repeat(1024) }), { 'content-type': json })
  expect([shorter.status, await shorter.json()]).toMatchObject([413, { code: 'body-too-large', values: { limit: 1 } }])
  expect((await post('/api/files', long.subarray(0, 32 * 1024 + 1), { 'content-type': 'text/csv' })).status).toBe(413)
})

test('only the media types that are declared: 415 names them; the others of the server are as before', async () => {
  const csv = await post('/api/hook', '1', { 'content-type': 'text/csv' })
  expect([csv.status, await csv.json()]).toMatchObject([
    415,
    { code: 'unsupported-media-type', values: { types: 'application/json, application/cbor' } },
  ])
  expect((await post('/api/files', '{}', { 'content-type': json })).status).toBe(415)
  expect((await post('/api/notes', 'text', { 'content-type': 'text/csv' })).status).toBe(415)
  const noted = await post('/api/notes', '{"text":"hello"}', { 'content-type': json })
  expect(await noted.json()).toEqual({ text: 'hello' })
})

test.each([
  ['JSON with its spaces', Buffer.from('{ "a" :1e2 }\n')],
  ['what is no UTF-8', Uint8Array.of(0xff, 0xfe, 0x00, 0xc3, 0x28)],
  ['what starts with a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d)],
  ['nothing', new Uint8Array()],
])('a body of bytes arrives as it was signed: %s', async (_what, sent) => {
  const headers = { 'content-type': `${json}; charset=utf-8`, 'x-signature': signatureOf(sent) }
  const response = await post('/api/hook', new Uint8Array(sent), headers)
  expect([response.status, await response.json()]).toEqual([200, { length: sent.length, cookie: null }])
})

test('a call that says so is taken from elsewhere, as nobody; every other one is refused', async () => {
  const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: 'session=1' }
  const file = await post('/api/files', 'a', { ...from, 'content-type': 'text/csv' })
  expect([file.status, await codeOf(file)]).toEqual([403, 'cross-site'])
  const text = await post('/api/notes', '{"text":"a"}', { ...from, 'content-type': json })
  expect([text.status, await codeOf(text)]).toEqual([403, 'cross-site'])
  const sent = new TextEncoder().encode('{}')
  const hook = await post('/api/hook', sent, { ...from, 'content-type': json, 'x-signature': signatureOf(sent) })
  expect([hook.status, await hook.json()]).toEqual([200, { length: 2, cookie: null }])
  const own = await post('/api/files', 'a', { cookie: 'session=1', 'content-type': 'text/csv' })
  expect(await own.json()).toEqual({ length: 1, cookie: 'session=1' })
})

test('an answer of bytes has its type, the caching its handler states, and a head of its own', async () => {
  const whole = await fetch(`${origin}/api/picture`)
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(PICTURE)
  const expected = { 'content-type': 'image/png', 'content-length': '7', 'cache-control': 'public, max-age=60' }
  expect(Object.fromEntries(whole.headers)).toMatchObject({ ...expected, 'x-content-type-options': 'nosniff' })
  const head = await fetch(`${origin}/api/picture`, { method: 'HEAD' })
  expect([head.status, await head.text(), Object.fromEntries(head.headers)]).toMatchObject([200, '', expected])
})

test.each([
  ['application/json', 'application/json'],
  ['text/csv', 'text/csv'],
  ['text/html', 'text/csv'],
])('an answer of several types: the one that its handler states, %s, else the first', async (accept, type) => {
  const response = await fetch(`${origin}/api/list`, { headers: { accept } })
  expect([response.headers.get('content-type'), await response.text()]).toEqual([type, '[]'])
})

test.each([
  ['"v1"', 304],
  ['W/"v1"', 304],
  ['"v0", "v1"', 304],
  ['*', 304],
  ['"v0"', 200],
])('RFC 9110 §13.1.2: a reader who has %s gets a %i', async (etag, status) => {
  const response = await fetch(`${origin}/api/picture`, { headers: { 'if-none-match': etag } })
  expect(response.status).toBe(status)
  expect((await response.arrayBuffer()).byteLength).toBe(status === 304 ? 0 : PICTURE.length)
  expect(response.headers.get('etag')).toBe('"v1"')
})

test('§11: /api/openapi.json names the media types and the limit', () => {
  const { paths } = openApi({
    info: { title: 'Files', version: '1' },
    publicUrl: 'http://localhost',
    endpoints: [hear, note, show, listed],
  })
  expect(paths['/api/hook']?.['post']?.requestBody).toEqual({
    description: 'At most 64 kB.',
    required: true,
    content: { 'application/json': {}, 'application/cbor': {} },
  })
  expect(paths['/api/notes']?.['post']?.requestBody).toMatchObject({ description: 'At most 1 kB.' })
  expect(paths['/api/picture']?.['get']?.responses[200]?.content).toEqual({ 'image/png': {} })
  expect(paths['/api/list']?.['get']?.responses[200]?.content).toEqual({ 'text/csv': {}, 'application/json': {} })
})
