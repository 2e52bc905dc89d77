import { rmSync } from 'node:fs'
import { request } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoint } from '#platform/endpoint.ts'
import { builtPages, ENGLISH, plainPage } from '#testing/built-pages.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createMetrics } from '../metrics.ts'
import { serveDocumentation } from './documentation/documentation.ts'
import { serveOperations } from './documentation/operations.ts'
import { route, streamRoute } from './route.ts'
import { createServer, type HttpServer } from './server.ts'

const drop = endpoint('DELETE', '/api/notes/:id', { summary: 'Drops a note.', answer: null })
const keep = endpoint('PUT', '/api/notes/:id', { summary: 'Keeps a note under this name.', answer: null })
const write = endpoint('POST', '/api/notes', { summary: 'Writes a note.', answer: null })
const watch = endpoint('GET', '/api/watch/:id', { summary: 'A stream.', answer: 'stream' })

const folder = builtPages({ 'theme.js': 'let theme' })
let server: HttpServer
let port: number
beforeAll(async () => {
  const clock = stoppedClock()
  const metrics = createMetrics()
  server = await createServer<null>({
    routes: [
      route(drop, async () => undefined),
      route(keep, async () => undefined),
      route(write, async () => undefined),
      streamRoute(watch, async ({ params }) => (params.id === '0' ? null : { attach: (sink) => sink.end() })),
    ],
    resolveCaller: () => null,
    publicUrl: 'http://localhost:3000',
    clock,
    log: pino({ level: 'silent' }),
    sentenceOf: (code) => `The sentence of ${code}.`,
    web: {
      folder,
      screens: ['/', '/auth', '/share/:token'].map((path) => ({ path, still: () => plainPage() })),
      lost: { still: () => plainPage('Lost') },
      editionFor: async () => ENGLISH,
    },
    extend: (http) => {
      serveOperations(http, { probes: {}, metrics: metrics.registry, clock, publicName: null })
      const endpoints = [drop, keep, write, watch]
      serveDocumentation(http, { info: { title: 'Notes', version: '1.2.3' }, publicUrl: 'http://localhost', endpoints })
    },
  })
  port = await server.listen('127.0.0.1', 0)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  readonly status: number | undefined
  readonly allow: string | undefined
  readonly type: string | undefined
  readonly text: string
}

/** Uses `node:http`, because `fetch` refuses the method TRACE. */
const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.on('data', (bytes) => (text += String(bytes)))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          allow: response.headers.allow,
          type: response.headers['content-type'],
          text,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const READ = ['GET', 'HEAD']

describe('§11 a known path, asked in another way', () => {
  test.each([
    ['/', READ],
    ['/auth', READ],
    ['/share/abc', READ],
    ['/index.html', READ],
    ['/healthz', READ],
    ['/readyz', READ],
    ['/metrics', READ],
    ['/api/openapi.json', READ],
    ['/api/docs', READ],
    ['/api/notes', ['POST']],
    ['/api/notes/1', ['DELETE', 'PUT']],
    ['/api/watch/1', READ],
  ])('%s takes %j and answers 405 with them in Allow to anything else', async (path, taken) => {
    for (const method of taken) expect((await ask(method, path)).status, method).not.toBe(405)
    for (const method of METHODS.filter((one) => !taken.includes(one))) {
      const { status, allow, text } = await ask(method, path)
      expect({ status, allow }, method).toEqual({ status: 405, allow: taken.join(', ') })
      expect(text, method).toMatch(method === 'HEAD' ? /^$/ : /"code":"method-not-allowed"/)
    }
  })

  test('the method is wrong before the body is', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': '5' }
    expect((await ask('PUT', '/api/notes', headers, 'hello')).status).toBe(405)
    expect((await ask('POST', '/', headers, 'hello')).status).toBe(405)
  })

  test('from another site it is refused as everything is', async () => {
    expect((await ask('PUT', '/api/notes', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('a path that nobody knows stays a 404', async () => {
    for (const path of ['/nowhere', '/api/nowhere', '/theme.js'])
      expect((await ask('POST', path)).status, path).toBe(404)
  })
})

test('RFC 9110 §9.3.2: HEAD of a stream is its head, and nothing runs on', async () => {
  const head = { status: 200, allow: undefined, type: 'text/event-stream; charset=utf-8', text: '' }
  expect(await ask('HEAD', '/api/watch/1')).toEqual(head)
  expect((await ask('HEAD', '/api/watch/0')).status).toBe(204)
  expect(server.openStreams()).toBe(0)
})
