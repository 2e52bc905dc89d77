import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { builtPages, ENGLISH, plainPage } from '#testing/built-pages.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createMetrics } from '../metrics.ts'
import { serveOperations } from './documentation/operations.ts'
import { route } from './route.ts'
import { createServer, type HttpServer } from './server.ts'

const read = endpoint('GET', '/api/notes/:id', {
  summary: 'Reads a note of <nobody>.',
  query: v.strictObject({ limit: v.optional(v.pipe(v.unknown(), v.transform(Number), v.number())), kind: v.string() }),
  answer: v.object({ id: v.pipe(v.string(), v.uuid()), at: v.pipe(v.string(), v.isoTimestamp()) }),
  refusals: [404],
})

const SCRIPT = 'console.log("hello")'
const folder = builtPages({
  'theme.js': 'let theme',
  '.vite/manifest.json': '{}',
  'assets/app-h4sh.js': SCRIPT,
  'assets/app-h4sh.js.gz': gzipSync(SCRIPT),
})
afterAll(() => rmSync(folder, { recursive: true }))

const running: HttpServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function serve(publicUrl = 'http://localhost:3000') {
  const clock = stoppedClock()
  const metrics = createMetrics()
  const note = route(read, async () => ({ id: '0198c1f0-0000-7000-8000-000000000000', at: '2026-01-01T00:00:00Z' }))
  const server = await createServer<null>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes: [note],
    resolveCaller: () => null,
    publicUrl,
    otherOrigins: ['https://alias.example'],
    clock,
    log: pino({ level: 'silent' }),
    web: {
      folder,
      screens: ['/', '/share/:token'].map((path) => ({ path, still: () => plainPage() })),
      lost: { still: () => plainPage('Lost') },
      editionFor: async () => ENGLISH,
    },
    onAnswered: metrics.onAnswered,
    extend: (http) => {
      serveOperations(http, { probes: {}, metrics: metrics.registry, clock, publicName: null })
    },
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  return { port, get, clock }
}

/** Uses `node:http`, because `fetch` adds `no-cache` to a conditional request and so gets the whole page. */
const statusOf = (port: number, headers: Record<string, string>, path = '/') =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => resolve(response.statusCode)).end()
  })

const page = { accept: 'text/html,application/xhtml+xml' }

describe('pages', () => {
  test('§2 any other path: the app with status 404; for what is no page a problem', async () => {
    const { get } = await serve()
    const lost = await get('/nowhere', page)
    expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining('<title>Lost</title>')])
    expect((await get('/nowhere', { ...page, 'if-none-match': lost.headers.get('etag') ?? '' })).status).toBe(404)
    for (const [path, accept] of [
      ['/nowhere', '*/*'],
      ['/nowhere.png', 'image/png'],
      ['/api/nowhere', 'text/html'],
      ['/assets/gone-h4sh.js', 'text/html'],
    ]) {
      const refused = await get(path ?? '', { accept: accept ?? '' })
      expect(refused.status, path).toBe(404)
      expect(refused.headers.get('content-type'), path).toContain('application/problem+json')
    }
  })

  test('nothing outside the folder, and none of the build’s own notes', async () => {
    const { get } = await serve()
    for (const path of [
      '/.vite/manifest.json',
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f..%2f..%2fetc/passwd',
      '/%2e%2e/x',
    ]) {
      expect((await get(path)).status, path).toBeGreaterThanOrEqual(400)
    }
  })

  test('a known path shows the app and is asked for again each time', async () => {
    const { get, port } = await serve()
    for (const path of ['/', '/?debate=1', '/share/abc']) {
      const response = await get(path, page)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(await response.text()).toContain('The app')
    }
    expect((await get('/index.html')).headers.get('location')).toBe('/')
    expect(await statusOf(port, { 'if-none-match': (await get('/', page)).headers.get('etag') ?? '' })).toBe(304)
  })

  test('a name with a hash is kept for ever and sent as it was compressed', async () => {
    const { get, port } = await serve()
    const response = await get('/assets/app-h4sh.js', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    expect(await response.text()).toBe(SCRIPT)
    const plain = await fetch(`http://127.0.0.1:${port}/assets/app-h4sh.js`, {
      headers: { 'accept-encoding': 'identity' },
    })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT])
    expect((await get('/theme.js')).headers.get('cache-control')).toBe('no-cache')
  })
})

describe('§15: headers everywhere', () => {
  test('a page may load its own parts and nothing else, and stand in no frame', async () => {
    const { get } = await serve()
    for (const path of ['/', '/nowhere', '/assets/app-h4sh.js', '/healthz']) {
      const headers = Object.fromEntries((await get(path, page)).headers)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as string,
      })
      expect(headers['strict-transport-security']).toBeUndefined()
      const policy = headers['content-security-policy']?.split('; ')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data:",
          "connect-src 'self'",
          'media-src blob:',
          "base-uri 'none'",
          "object-src 'none'",
          "frame-ancestors 'none'",
        ]),
      )
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
    }
  })

  test('a call’s answer may load nothing and is kept nowhere; so is a refusal', async () => {
    const { get } = await serve()
    for (const path of ['/api/notes/1?kind=a', '/api/nowhere']) {
      const headers = Object.fromEntries((await get(path)).headers)
      expect(headers, path).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('over https the browser is told to stay there', async () => {
    const { get } = await serve('https://cat.example')
    expect((await get('/', page)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})
