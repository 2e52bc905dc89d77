import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { problemSchema } from '#platform/problem.ts'
import { builtPages, ENGLISH, plainPage } from '#testing/built-pages.ts'
import { stoppedClock } from '#testing/clock.ts'
import { Problem } from '../../errors.ts'
import { createMetrics } from '../../metrics.ts'
import { serveDocumentation } from '../documentation/documentation.ts'
import { serveOperations } from '../documentation/operations.ts'
import { route } from '../route.ts'
import { createServer, type HttpServer } from '../server.ts'
import { misdirectedPage } from './admission.ts'

const call = { answer: v.object({ calls: v.pipe(v.number(), v.safeInteger()) }) }
const read = endpoint('GET', '/api/notes', { summary: 'Reads.', ...call })
const write = endpoint('POST', '/api/notes', { summary: 'Writes.', ...call })

let calls = 0
beforeEach(() => {
  calls = 0
})
const folder = builtPages({ 'assets/app-h4sh.js': 'console.log("hello")' })
let server: HttpServer
let port: number
beforeAll(async () => {
  const clock = stoppedClock()
  const metrics = createMetrics()
  server = await createServer<null>({
    sentenceOf: (code, values) => `${code} ${JSON.stringify(values)}`,
    routes: [read, write].map((each) => route(each, async () => ({ calls: ++calls }))),
    resolveCaller: () => null,
    publicUrl: 'https://cat.example',
    otherOrigins: ['https://old.example'],
    trustedProxies: ['127.0.0.1'],
    clock,
    log: pino({ level: 'silent' }),
    web: {
      folder,
      screens: [{ path: '/', still: () => plainPage() }],
      lost: { still: () => plainPage() },
      editionFor: async () => ENGLISH,
    },
    extend: (http) => {
      serveOperations(http, { probes: {}, metrics: metrics.registry, clock, publicName: 'cat.example' })
      serveDocumentation(http, {
        info: { title: 'Notes', version: '1' },
        publicUrl: 'http://localhost',
        endpoints: [read, write],
      })
    },
  })
  port = await server.listen('127.0.0.1', 0)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Heard {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

const ask = (path: string, headers: Record<string, string | string[]>, method = 'GET') =>
  new Promise<Heard>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (bytes) => (text += String(bytes)))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    asking.on('error', reject).end()
  })

const say = (...lines: string[]) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`))
    socket.on('data', (bytes) => (text += bytes.toString()))
    socket.on('close', () => resolve(text)).on('error', reject)
  })

const PATHS = ['/', '/nowhere', '/index.html', '/assets/app-h4sh.js', '/api/notes', '/api/docs', '/api/openapi.json']
const MACHINES = ['/healthz', '/readyz', '/metrics']
const page = { accept: 'text/html' }

describe('§15 an address that is not ours, opened in a browser', () => {
  const opened = async (path: string, host: string) => {
    const { status, headers, text } = await ask(path, { host, ...page })
    return { status, type: String(headers['content-type']), text }
  }

  test('a person reads which one to open, and its operator what to set', async () => {
    for (const path of ['/', '/debate/1', '/share/abc']) {
      const { status, type, text } = await opened(path, 'wrong.example:8443')
      expect([status, type]).toEqual([421, 'text/html; charset=utf-8'])
      expect(text).toContain('<h1>This site does not answer at this address</h1>')
      expect(text).toContain('Please open <a href="https://cat.example">https://cat.example</a>')
      expect(text).toContain('<code>PUBLIC_URL_ALIASES=wrong.example:8443</code>')
    }
  })

  test('a program reads the problem, and a page holds nothing of a Host that is none', async () => {
    expect((await opened('/api/notes', 'evil.example')).type).toBe('application/problem+json; charset=utf-8')
    expect((await opened('/', '<script>')).text).not.toContain('<script>')
  })

  test('in a network without PUBLIC_URL it names the setting, with the address that was opened', () => {
    const here = new Problem(421, 'misdirected-request', { values: { address: 'http://localhost:3000' } })
    const shown = misdirectedPage(here, { host: '192.168.1.4:3000', ...page })
    expect(shown).toContain('It is open on its own machine only: http://localhost:3000')
    expect(shown).toContain('<code>PUBLIC_URL=http://192.168.1.4:3000</code>')
    expect(misdirectedPage(new Problem(404, 'not-found'), page)).toBeNull()
  })
})

describe('§15 DNS rebinding: a name that somebody else points at this server opens nothing', () => {
  test('no page, no file, no call, no documentation, no probe, no metrics', async () => {
    for (const path of [...PATHS, '/api/nowhere', ...MACHINES]) {
      const evil = { host: `evil.example:${port}` }
      expect((await ask(path, evil, 'HEAD')).status, path).toBe(421)
      for (const method of ['GET', 'OPTIONS']) {
        const { status, headers, text } = await ask(path, evil, method)
        expect([status, headers['cache-control']], `${method} ${path}`).toEqual([421, 'no-store'])
        expect(v.parse(problemSchema, JSON.parse(text))).toMatchObject({
          title: 'Misdirected Request',
          code: 'misdirected-request',
          detail: expect.stringContaining('https://cat.example') as string,
          requestId: headers['x-request-id'],
        })
        expect(text + JSON.stringify(headers)).not.toContain('evil')
      }
    }
    expect(calls).toBe(0)
  })

  test('a page there that calls with its own origin, as the same site to its browser, changes nothing', async () => {
    const host = `evil.example:${port}`
    const page = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    expect((await ask('/api/notes', { host, ...page }, 'POST')).status).toBe(421)
    // A proxy may replace the foreign Host with the server's own, but the Origin still names the foreign site.
    expect((await ask('/api/notes', { host: 'cat.example', ...page }, 'POST')).status).toBe(403)
    expect(calls).toBe(0)
  })

  test('what a proxy says the Host was is not believed', async () => {
    const forwarded = { 'x-forwarded-host': 'cat.example', forwarded: 'host=cat.example' }
    expect((await ask('/', { host: 'evil.example', ...forwarded })).status).toBe(421)
    expect((await ask('/', { host: 'cat.example', 'x-forwarded-host': 'evil.example' })).status).toBe(200)
  })

  test('RFC 9112 §3.2: two Hosts, or none, are malformed; HTTP/1.0 may leave it out and means nobody', async () => {
    const two = await say('GET / HTTP/1.1', 'Host: cat.example', 'host: evil.example')
    for (const answer of [two, await say('GET /healthz HTTP/1.1', 'Accept: */*')]) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json[^]*"code":"malformed-host"/)
    }
    expect(await say('GET / HTTP/1.0', 'Accept: */*')).toMatch(/^HTTP\/1\.1 421 [^]*"code":"misdirected-request"/)
    expect(await say('GET /healthz HTTP/1.0', 'Accept: */*')).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('RFC 9112 §3.2.2: the whole address in the first line names the server, and the call', async () => {
    const host = 'Host: cat.example'
    expect(await say('GET http://evil.example/api/notes HTTP/1.1', host)).toMatch(/^HTTP\/1\.1 421 /)
    expect(await say('GET http://cat.example HTTP/1.1', host, 'Accept: text/html')).toContain('The app')
    const answer = await say('GET https://cat.example/api/notes HTTP/1.1', host)
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*cache-control: no-store[^]*\{"calls":1\}/)
  })
})

test('§10: at the public name, its aliases and by loopback names all is answered', async () => {
  for (const host of ['cat.example', 'Cat.Example:443', 'old.example', `localhost:${port}`, `127.0.0.1:${port}`]) {
    for (const path of [...PATHS, ...MACHINES]) {
      expect([200, 308, 404], `${host}${path}`).toContain((await ask(path, { host, ...page })).status)
    }
    expect((await ask('/api/notes', { host, origin: 'https://cat.example' }, 'POST')).status).toBe(200)
  }
})

test('balancers come by an address: they are answered, and nobody else there; Prometheus at the one it has reached', async () => {
  const host = `10.1.2.3:${port}`
  for (const path of MACHINES) expect((await ask(path, { host })).status, path).toBe(path === '/metrics' ? 404 : 200)
  expect((await ask('/healthz', { host }, 'HEAD')).status).toBe(200)
  for (const path of PATHS) expect((await ask(path, { host, ...page })).status, path).toBe(421)
})

test('RFC 9110 §10.1.1: an expectation that nobody can meet is refused in words; 100-continue is met', async () => {
  const refused = await say('GET /api/notes HTTP/1.1', 'Host: cat.example', 'Expect: the-impossible')
  expect(refused).toMatch(/^HTTP\/1\.1 417 [^]*application\/problem\+json[^]*"code":"expectation-failed"/)
  const met = await say('POST /api/notes HTTP/1.1', 'Host: cat.example', 'Expect: 100-Continue', 'Content-Length: 0')
  expect(met).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
})
