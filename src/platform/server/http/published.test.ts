import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { builtPages, ENGLISH, plainPage } from '#testing/built-pages.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createMetrics } from '../metrics.ts'
import { serveOperations } from './documentation/operations.ts'
import { route } from './route.ts'
import { createServer, type HttpServer } from './server.ts'

const read = endpoint('GET', '/api/notes/:id', {
  summary: 'Reads a note of <nobody>.',
  query: z.strictObject({ limit: z.optional(z.coerce.number()), kind: z.string() }),
  answer: z.object({ id: z.uuid(), at: z.iso.datetime() }),
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

async function serve(probes: Record<string, () => Promise<void>> = {}, publicUrl = 'http://localhost:3000') {
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
      serveOperations(http, { probes, metrics: metrics.registry, clock, secure: publicUrl.startsWith('https:') })
    },
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  return { port, get, clock }
}

/**
 * `node:http` sends the request, because `fetch` adds `no-cache` to a conditional request and then gets the whole page.
 */
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
    const { get } = await serve({}, 'https://cat.example')
    expect((await get('/', page)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

describe('/readyz, /healthz, /metrics', () => {
  test('§14: not ready while the database is away, or takes too long; says which', async () => {
    const away = { database: () => Promise.reject(new Error('gone')), redis: async () => {} }
    const response = await (await serve(away)).get('/readyz')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ code: 'not-ready', away: ['database'] })
    const slow = await serve({ database: () => new Promise(() => {}) })
    let status = 0
    void slow.get('/readyz').then((answer) => (status = answer.status))
    await expect.poll(() => slow.clock.advance(2_000).then(() => status)).toBe(503)
  })

  test('what is excluded is not asked: a balancer goes on with an instance that can do without Redis', async () => {
    const gone = () => Promise.reject(new Error('gone'))
    const { get } = await serve({ database: async () => {}, redis: gone })
    const statusOf = async (path: string) => (await get(path)).status
    expect(await statusOf('/readyz?exclude=database')).toBe(503)
    expect(await statusOf('/readyz?exclude=redis')).toBe(200)
    const { get: ask } = await serve({ database: gone, redis: gone })
    expect((await ask('/readyz?exclude=redis')).status).toBe(503)
    expect((await ask('/readyz?exclude=redis&exclude=database')).status).toBe(200)
  })

  test('ready when all answer; alive in any case', async () => {
    const { get } = await serve({ database: async () => {} })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
    const broken = await serve({ database: () => Promise.reject(new Error('gone')) })
    expect(await (await broken.get('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('§15 metrics of an https site: at no public name, which every proxy passes on; at an address and loopback', async () => {
    const { port } = await serve({}, 'https://cat.example')
    const statusAt = (host: string) => statusOf(port, { host }, '/metrics')
    expect(await Promise.all(['cat.example', 'alias.example', `cat.example:${port}`].map(statusAt))).toEqual([
      404, 404, 404,
    ])
    const own = [`10.1.2.3:${port}`, `[2001:db8::1]:${port}`, `127.0.0.1:${port}`, `localhost:${port}`]
    expect(await Promise.all(own.map(statusAt))).toEqual([200, 200, 200, 200])
  })

  test('metrics: not for who comes through a proxy; by pattern, not by address', async () => {
    const { get } = await serve()
    expect((await get('/metrics', { 'x-forwarded-for': '1.2.3.4' })).status).toBe(404)
    await get('/api/notes/secret-token?kind=a')
    await expect.poll(async () => (await get('/metrics')).text()).toContain('route="/api/notes/:id",status="200"')
    const text = await (await get('/metrics')).text()
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toContain('secret-token')
  })
})
