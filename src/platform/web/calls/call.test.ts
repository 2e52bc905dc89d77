import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { bytes, endpoint } from '#platform/endpoint.ts'
import { encodeEvent } from '#platform/sse.ts'
import { call, callPage, CallError } from './call.ts'
import { openStream } from './open-stream.ts'

const thing = v.object({ id: v.string() })
const readThing = endpoint('GET', '/api/things/:id', { summary: 'one', answer: thing })
const makeThing = endpoint('POST', '/api/things', { summary: 'new', body: thing, answer: thing, status: 201 })
const dropThing = endpoint('DELETE', '/api/things/:id', { summary: 'gone', answer: null })
const listThings = endpoint('GET', '/api/things', {
  summary: 'all',
  query: v.strictObject({ limit: v.optional(v.number()), cursor: v.optional(v.string()) }),
  answer: v.array(thing),
})
const watchThing = endpoint('POST', '/api/things/:id/watch', { summary: 'stream', body: thing, answer: 'stream' })

let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
let server: Server
let origin: string
const realFetch = globalThis.fetch
/** Adds the origin, because Node's `fetch`, unlike a browser's, does not resolve a path. */
const toServer = (path: string, init: RequestInit) => realFetch(origin + path, init)

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  vi.stubGlobal('fetch', toServer)
  answer = (_, response) => response.writeHead(500).end()
})

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

describe('§8 an answer that is not OK', () => {
  test('a problem body becomes "{status}: {detail}" with code, fields and Retry-After', async () => {
    answer = (_, response) =>
      json(
        response,
        429,
        {
          title: 'Too Many Requests',
          status: 429,
          detail: 'Wait a moment.',
          code: 'too-many-turns',
          values: { n: 3 },
          requestId: 'r',
          errors: [{ path: 'question', message: 'short' }],
        },
        { 'retry-after': '7' },
      )
    const error = await failure(call(readThing, { params: { id: 'a' } }))
    expect(error.message).toBe('429: Wait a moment.')
    expect(error).toMatchObject({ status: 429, code: 'too-many-turns', detail: 'Wait a moment.', retryAfter: 7 })
    expect(error.errors).toEqual([{ path: 'question', message: 'short' }])
    expect(error.values).toEqual({ n: 3 })
  })

  test('without a problem body its message is the body text, and without a body the status text', async () => {
    answer = (_, response) => response.writeHead(502, 'Bad Gateway').end('upstream is down')
    expect((await failure(call(readThing, { params: { id: 'a' } }))).message).toBe('502: upstream is down')
    answer = (_, response) => response.writeHead(502, 'Bad Gateway').end()
    const error = await failure(call(readThing, { params: { id: 'a' } }))
    expect(error).toMatchObject({ message: '502: Bad Gateway', code: 'unreachable', errors: [], retryAfter: null })
  })

  test('no answer at all: the server is unreachable', async () => {
    answer = (request) => request.socket.destroy()
    const error = await failure(call(readThing, { params: { id: 'a' } }))
    expect(error).toMatchObject({ status: 0, code: 'unreachable', detail: '', message: 'unreachable' })
  })

  test('an answer of another shape than the contract says is refused', async () => {
    answer = (_, response) => json(response, 200, { id: 5 })
    expect((await failure(call(readThing, { params: { id: 'a' } }))).code).toBe('unreadable')
    answer = (_, response) => response.writeHead(200).end('<html>')
    expect((await failure(call(readThing, { params: { id: 'a' } }))).status).toBe(200)
  })

  test('an aborted call rejects with the signal’s reason, not as a failed call', async () => {
    const abort = new AbortController()
    answer = () => abort.abort(new Error('left the page'))
    await expect(call(readThing, { params: { id: 'a' }, signal: abort.signal })).rejects.toThrow('left the page')
  })
})

describe('§7 calls', () => {
  test('fills the path, sends the body as JSON and answers the parsed answer without fields unknown to the contract', async () => {
    let seen: unknown
    answer = (request, response, body) => {
      seen = [request.method, request.url, request.headers['content-type'], body]
      json(response, 201, { id: 'n', more: true })
    }
    expect(await call(makeThing, { body: { id: 'ü' } })).toEqual({ id: 'n' })
    expect(seen).toEqual(['POST', '/api/things', 'application/json', '{"id":"ü"}'])
    answer = (request, response) => json(response, 200, { id: request.url })
    expect(await call(readThing, { params: { id: 'a/b' } })).toEqual({ id: '/api/things/a%2Fb' })
  })

  test('a call without an answer (204) answers undefined, and one without a body names no content type', async () => {
    let type: string | undefined = 'none was seen'
    answer = (request, response) => {
      type = request.headers['content-type']
      response.writeHead(204).end()
    }
    expect(await call(dropThing, { params: { id: 'a' } })).toBeUndefined()
    expect(type).toBeUndefined()
  })

  test('a page follows the Link header, whatever public host it names', async () => {
    const seen: (string | undefined)[] = []
    answer = (request, response) => {
      seen.push(request.url)
      const link = '<https://debate.example/api/things?cursor=x%2By&limit=1>; rel="next"'
      json(response, 200, [{ id: 'a' }], seen.length === 1 ? { link } : {})
    }
    const first = await callPage(listThings, { query: { limit: 1, cursor: undefined } })
    expect(first).toEqual({ items: [{ id: 'a' }], next: '/api/things?cursor=x%2By&limit=1' })
    expect((await callPage(listThings, { page: first.next })).next).toBeNull()
    expect(seen).toEqual(['/api/things?limit=1', '/api/things?cursor=x%2By&limit=1'])
  })
})

describe('what turns the writing direction of its neighbours is shown nowhere', () => {
  test('texts of an answer arrive without it, however they are written', async () => {
    answer = (_, response) => response.writeHead(200).end('{"id":"a\u202Eb\\u2066c \\\\u202E"}')
    expect(await call(readThing, { params: { id: 'a' } })).toEqual({ id: 'abc \\u202E' })
  })

  test('those of a page, and the sentence of a refusal, too', async () => {
    answer = (_, response) => json(response, 200, [{ id: '\u2067a' }])
    expect((await callPage(listThings, {})).items).toEqual([{ id: 'a' }])
    const problem = { title: 't', status: 404, detail: 'No \u202E“a”.', code: 'c', requestId: 'r' }
    answer = (_, response) => json(response, 404, problem)
    expect((await failure(call(readThing, { params: { id: 'a' } }))).detail).toBe('No “a”.')
    answer = (_, response) => response.writeHead(502).end('up\u202Dstream')
    expect((await failure(call(readThing, { params: { id: 'a' } }))).detail).toBe('upstream')
  })
})

describe('§7 streams', () => {
  const watch = (more: { signal?: AbortSignal; lastEventId?: string } = {}) =>
    openStream(watchThing, { params: { id: 'a' }, body: { id: 'a' }, ...more })

  test('a refused stream keeps the server’s sentence; without one it is no stream', async () => {
    const problem = { title: 't', status: 403, detail: 'Only ten.', code: 'response-limit', requestId: 'r' }
    answer = (_, response) => json(response, 403, problem)
    expect(await failure(watch())).toMatchObject({ message: '403: Only ten.', code: 'response-limit' })
    answer = (_, response) => response.writeHead(503).end('<html>gateway</html>')
    expect(await failure(watch())).toMatchObject({ message: '503: no-stream', code: 'no-stream', detail: '' })
  })

  test('an answer without a body has no reader', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)))
    const error = await failure(watch())
    expect(error).toMatchObject({ status: 0, code: 'no-reader', detail: '' })
  })

  test('204 means nothing runs', async () => {
    answer = (_, response) => response.writeHead(204).end()
    expect(await watch()).toBeNull()
  })

  test('yields the events with their ids, and says where it was when it comes back', async () => {
    let last: string | string[] | undefined
    answer = (request, response) => {
      last = request.headers['last-event-id']
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`id: 1-3\n${encodeEvent('one')}id: 1-6\n${encodeEvent('two')}`)
    }
    const data: string[] = []
    for await (const event of (await watch({ lastEventId: '1-0' })) ?? []) data.push(`${event.id} ${event.data}`)
    expect(data).toEqual(['1-3 one', '1-6 two'])
    expect(last).toBe('1-0')
  })

  test('leaving the loop closes the connection; an abort ends it with the reason', async () => {
    let closed: () => void
    const hungUp = new Promise<void>((resolve) => (closed = resolve))
    answer = (request, response) => {
      request.socket.once('close', () => closed())
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(encodeEvent('one'))
    }
    for await (const event of (await watch()) ?? []) {
      expect(event.data).toBe('one')
      break
    }
    await hungUp

    const abort = new AbortController()
    const events = (await watch({ signal: abort.signal }))?.[Symbol.asyncIterator]()
    await events?.next()
    const next = events?.next()
    abort.abort(new Error('closed'))
    await expect(next).rejects.toThrow('closed')
  })
})

test('bytes go as they are with their type, and come as they are', async () => {
  const convert = endpoint('POST', '/api/pictures', {
    summary: 'other format',
    body: bytes('image/svg+xml'),
    answer: bytes('image/png'),
  })
  const picture = Uint8Array.of(0x89, 0x50, 0xff, 0xfe, 0)
  answer = (request, response, body) => {
    expect([request.headers['content-type'], body]).toEqual(['image/svg+xml', '<svg/>'])
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  }
  expect(await call(convert, { body: new TextEncoder().encode('<svg/>') })).toEqual(picture)
})
