import { request as httpRequest, type IncomingMessage } from 'node:http'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { problemSchema } from '#platform/problem.ts'
import { stoppedClock } from '#testing/clock.ts'
import { Problem } from '../errors.ts'
import { route, type Route } from './route.ts'
import { createServer, type HttpServer, type ServerOptions } from './server.ts'

const noteSchema = v.strictObject({
  text: v.pipe(v.string(), v.minLength(2, 'Write at least two characters')),
  stars: v.optional(v.pipe(v.number(), v.safeInteger())),
})
const writeNote = endpoint('POST', '/api/notes', {
  summary: 'Writes a note.',
  body: noteSchema,
  answer: v.object({ id: v.string(), text: v.string() }),
  status: 201,
})
const readNote = endpoint('GET', '/api/notes/:id', {
  summary: 'Reads a note.',
  query: v.strictObject({
    limit: v.optional(v.pipe(v.unknown(), v.transform(Number), v.number(), v.safeInteger(), v.maxValue(50))),
  }),
  answer: v.object({ id: v.string(), ip: v.string(), limit: v.optional(v.number()) }),
})
const dropNote = endpoint('DELETE', '/api/notes/:id', { summary: 'Drops a note.', answer: null })
const fail = endpoint('GET', '/api/fail', { summary: 'Fails.', answer: v.object({ n: v.number() }) })

let thrown: unknown = new Error('secret: the database password is hunter2')
const routes: Route<string>[] = [
  route(writeNote, async ({ body, setCookie, setHeader }) => {
    setCookie('a=1')
    setCookie('b=2')
    setHeader('link', '</next>; rel="next"')
    return { id: '1', text: body.text, secret: 'kept' }
  }),
  route(readNote, async ({ params, query, ip }) => ({ id: params.id, ip, ...query })),
  route(dropNote, async () => undefined),
  route(fail, async () => {
    throw thrown
  }),
]

const running: HttpServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

const lines: Record<string, unknown>[] = []
async function serve(options: Partial<ServerOptions<string>> = {}) {
  lines.length = 0
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const server = await createServer<string>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes,
    resolveCaller: () => 'me',
    publicUrl: 'https://cat.example',
    clock: stoppedClock(),
    log,
    ...options,
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const origin = `http://127.0.0.1:${port}`
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { server, port, origin, post }
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const problem = v.parse(problemSchema, await response.json())
  expect(problem.status).toBe(response.status)
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  return problem
}

describe('refusals (§11: application/problem+json)', () => {
  test('a field that breaks its rule: 400 with the rule’s sentence as detail', async () => {
    const { post } = await serve()
    expect(await problemOf(await post({ text: 'a' }))).toMatchObject({
      status: 400,
      title: 'Bad Request',
      code: 'invalid-input',
      detail: 'Write at least two characters',
      errors: [{ path: 'text', message: 'Write at least two characters' }],
    })
  })

  test('§5 generic messages: a missing field is Required; no body at all names its fields', async () => {
    const { post, origin } = await serve()
    const missing = { detail: 'text: Required', errors: [{ path: 'text', message: 'Required' }] }
    expect(await problemOf(await post({}))).toMatchObject(missing)
    expect(await problemOf(await post(''))).toMatchObject(missing)
    expect(await problemOf(await fetch(`${origin}/api/notes`, { method: 'POST' }))).toMatchObject(missing)
    for (const body of ['[]', 'null', '"text"', '7']) {
      expect(await problemOf(await post(body)), body).toMatchObject({ status: 400, detail: 'Invalid input' })
    }
  })

  test('a character that no database text can hold: 400 at its field, not a fault of ours', async () => {
    const { post, origin } = await serve()
    const refused = { detail: 'text: Invalid input', errors: [{ path: 'text', message: 'Invalid input' }] }
    expect(await problemOf(await post({ text: 'hello\0there' }))).toMatchObject({ status: 400, ...refused })
    expect(await problemOf(await post('{"text":"half a cat: \\ud83d"}'))).toMatchObject({ status: 400, ...refused })
    expect((await post({ text: String.raw`hello\u0000there, whole 🐈` })).status).toBe(201)
    // Only a null character is tested here, because a query in UTF-8 cannot contain half of a surrogate pair.
    expect((await fetch(`${origin}/api/notes/1?limit=%00`)).status).toBe(400)
    const cut = {
      ...writeNote,
      body: v.strictObject({
        text: v.pipe(
          v.string(),
          v.transform(() => 'cut'),
        ),
      }),
    }
    const cutting = await serve({ routes: [route(cut, async ({ body }) => ({ id: '1', ...body }))] })
    expect((await cutting.post({ text: 'hello\0there' })).status).toBe(400)
  })

  test('§15 mass assignment: unknown fields are 400, also __proto__', async () => {
    const { post } = await serve()
    const body = '{"text":"hello","role":"admin","__proto__":{"isAdmin":true},"constructor":{}}'
    const { errors } = await problemOf(await post(body))
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(['__proto__', 'constructor', 'role'])
    expect(errors?.every(({ message }) => message === 'Unknown field')).toBe(true)
  })

  test('a call without a body refuses one', async () => {
    const { origin } = await serve()
    const headers = { 'content-type': 'application/json' }
    const drop = (body: string) => fetch(`${origin}/api/notes/1`, { method: 'DELETE', headers, body })
    expect((await problemOf(await drop('{"force":true}'))).errors).toEqual([
      { path: 'force', message: 'Unknown field' },
    ])
    for (const body of ['"force"', 'null', '[]', '0']) {
      const { errors } = await problemOf(await drop(body))
      expect(errors, body).toEqual([{ path: 'body', message: 'Unknown field' }])
    }
    expect((await drop('{}')).status).toBe(204)
  })

  test('a query that breaks its rule, or holds an unknown parameter', async () => {
    const { origin } = await serve()
    expect((await problemOf(await fetch(`${origin}/api/notes/1?limit=51`))).errors?.[0]?.path).toBe('limit')
    expect((await problemOf(await fetch(`${origin}/api/notes/1?evil=1`))).errors?.[0]?.path).toBe('evil')
    const read = await fetch(`${origin}/api/notes/1?limit=50`)
    expect(await read.json()).toMatchObject({ limit: 50 })
  })

  test('malformed JSON 400, wrong media type 415, over 32 kB 413', async () => {
    const { post, origin } = await serve()
    expect((await problemOf(await post('{"text":'))).code).toBe('malformed-json')
    expect((await problemOf(await post('text=hello', { 'content-type': 'text/plain' }))).status).toBe(415)
    const form = 'application/x-www-form-urlencoded'
    expect((await problemOf(await post('text=hello', { 'content-type': form }))).code).toBe('unsupported-media-type')
    const untyped = await fetch(`${origin}/api/notes`, { method: 'POST', body: new Uint8Array([1]) })
    expect((await problemOf(untyped)).status).toBe(415)
    expect((await problemOf(await post({ text: 'x'.repeat(33 * 1024) }))).code).toBe('body-too-large')
    expect((await post({ text: 'x'.repeat(31 * 1024) })).status).toBe(201)
  })

  test('§15 oversized bodies: 33 kB in chunks of unknown length, and deep JSON, end cleanly', async () => {
    const { port, post } = await serve()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: '/api/notes', headers })
      request.on('response', (response: IncomingMessage) => resolve(response.statusCode))
      request.on('error', reject)
      for (let chunk = 0; chunk < 33; chunk++) request.write('x'.repeat(1024))
      request.end()
    })
    expect(status).toBe(413)
    expect((await problemOf(await post(`{"text":${'['.repeat(15_000)}${']'.repeat(15_000)}}`))).status).toBe(400)
  })

  test('unknown path 404, wrong method 405 with what is allowed, unreadable address 400', async () => {
    const { origin, post } = await serve()
    expect((await problemOf(await fetch(`${origin}/api/nothing`))).code).toBe('not-found')
    const wrong = await fetch(`${origin}/api/notes/1`, { method: 'PATCH' })
    expect(wrong.headers.get('allow')).toBe('DELETE, GET, HEAD')
    expect((await problemOf(wrong)).status).toBe(405)
    expect((await problemOf(await fetch(`${origin}/api/notes/${'1'.repeat(300)}`))).code).toBe('not-found')
    expect((await problemOf(await fetch(`${origin}/api/notes/%ff`))).code).toBe('malformed-address')
    expect((await post({ text: 'still here' })).status).toBe(201)
  })

  test('§15 error leaks: a 500 tells nothing but its request id, the log tells all', async () => {
    const { origin } = await serve()
    thrown = new Error('secret: the database password is hunter2')
    const response = await fetch(`${origin}/api/fail`)
    const text = await response.clone().text()
    expect(text).not.toMatch(/hunter2|stack|server\.test/)
    const problem = await problemOf(response)
    expect(problem).toMatchObject({ status: 500, code: 'internal-error' })
    expect(lines.find((line) => line['requestId'] === problem.requestId && line['err'])).toMatchObject({
      err: { message: expect.stringContaining('hunter2') as string },
    })
  })

  test('§15 error leaks: no byte of a body, an address or a header stands in a refusal or in the log', async () => {
    const { origin, post } = await serve()
    const get = (path: string) => fetch(`${origin}${path}`, { headers: { cookie: 'a=hunter2' } })
    const refused = [
      ...['{"password":hunter2}', 'hunter2', '{"password":"hunter2', '{"a":1}hunter2', '["hunter2\n"]'].map((body) =>
        post(body),
      ),
      post('hunter2', { 'content-type': 'text/hunter2' }),
      get('/api/notes/hunter2%ff'),
      get(`/api/notes/${'hunter2'.repeat(50)}`),
      get('/hunter2?token=hunter2'),
      get('/api/notes/1?limit=hunter2'),
    ]
    for (const response of await Promise.all(refused)) {
      expect(response.status).toBeLessThan(500)
      expect(await response.clone().text()).not.toContain('hunter2')
      await problemOf(response)
    }
    await expect.poll(() => lines.filter((line) => line['msg'] === 'answered').length).toBe(8)
    expect(JSON.stringify(lines)).not.toMatch(/hunter|unter2/)
  })

  test('a Problem keeps its extra members and says when to come back', async () => {
    const { origin } = await serve()
    thrown = new Problem(429, 'too-many', {
      values: { most: 3 },
      retryAfter: 7,
      extra: { requiredTier: 'pro', status: 200 },
    })
    const response = await fetch(`${origin}/api/fail`)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.clone().json()).toMatchObject({ requiredTier: 'pro', status: 429, values: { most: 3 } })
    expect(await problemOf(response)).toMatchObject({
      title: 'Too Many Requests',
      detail: 'The sentence of too-many.',
      code: 'too-many',
    })
  })

  test('an error that another part knows becomes the refusal it says', async () => {
    const away = new Problem(503, 'database-unavailable', { retryAfter: 5, cause: new Error('gone') })
    const { origin } = await serve({ problemOf: (error) => (error === thrown ? away : null) })
    thrown = new Error('connect ECONNREFUSED')
    expect(await problemOf(await fetch(`${origin}/api/fail`))).toMatchObject({
      status: 503,
      code: 'database-unavailable',
    })
    expect(lines.find((line) => line['level'] === 40)).toMatchObject({ msg: 'database-unavailable' })
  })

  test('an answer that breaks its own contract is a 500, never a leak', async () => {
    const broken = route(fail, async () => ({ n: 'not a number' }) as unknown as { n: number })
    const { origin } = await serve({ routes: [broken] })
    expect((await problemOf(await fetch(`${origin}/api/fail`))).code).toBe('internal-error')
  })
})

describe('answers', () => {
  test('fields the contract does not name never leave; status, cookies and headers do', async () => {
    const { post } = await serve()
    const response = await post({ text: 'hello' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ id: '1', text: 'hello' })
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.get('link')).toBe('</next>; rel="next"')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('nothing to say is 204; HEAD answers the head alone', async () => {
    const { origin } = await serve()
    expect((await fetch(`${origin}/api/notes/1`, { method: 'DELETE' })).status).toBe(204)
    const head = await fetch(`${origin}/api/notes/1`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('an incoming request id is ignored; the access log names the pattern, never the address', async () => {
    const { origin } = await serve()
    const answered: unknown[] = []
    const response = await fetch(`${origin}/api/notes/secret-token`, { headers: { 'x-request-id': 'evil' } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await expect
      .poll(() => lines.find((line) => line['msg'] === 'answered'))
      .toMatchObject({
        method: 'GET',
        route: '/api/notes/:id',
        status: 200,
        requestId: response.headers.get('x-request-id'),
      })
    expect(JSON.stringify([lines, answered])).not.toContain('secret-token')
  })
})
