import { readdirSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '#testing/built-pages.ts'
import { serveFiles } from './web-files.ts'

const SCRIPT = 'console.log("hello")'
const COPIES = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) }
const folder = builtPages({
  'theme.js': 'let theme',
  'gone.js': 'let gone',
  'notes.md': 'a note',
  'assets/app-h4sh.js': SCRIPT,
  'assets/app-h4sh.js.br': COPIES.br,
  'assets/app-h4sh.js.gz': COPIES.gzip,
  'assets/flag.svg': '<svg/>',
  'assets/.hidden.js': 'let hidden',
})

let http: FastifyInstance
let port: number
beforeAll(async () => {
  http = Fastify({ exposeHeadRoutes: true })
  serveFiles(http, folder)
  await http.listen({ host: '127.0.0.1', port: 0 })
  port = (http.server.address() as AddressInfo).port
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

/** Uses `node:http`, because `fetch` shortens paths and unpacks bodies. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
      )
    })
    asked.once('error', reject).end()
  })

describe('§15 no address leads out of the folder', () => {
  const outside = [
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    '..%5cpackage.json',
    '..\\package.json',
  ]
  test.each([
    ...outside.flatMap((path) => [`/${path}`, `/assets/../${path}`, `/assets/..%2f${path}`, `//${path}`]),
    '/assets/..%252f..%252fpackage.json',
    '/%2fetc/passwd',
    '//etc/passwd',
    `/${encodeURIComponent(join(folder, 'theme.js'))}`,
  ])('%s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  test.each([
    ['hidden folders', '/.vite/manifest.json'],
    ['hidden folders, in disguise', '/%2evite/manifest.json'],
    ['hidden files', '/assets/.hidden.js'],
    ['folders', '/assets'],
    ['folders with a slash', '/assets/'],
    ['files of unknown types', '/notes.md'],
    ['compressed copies', '/assets/app-h4sh.js.br'],
    ['names that continue behind a zero', '/theme.js%00'],
    ['names in other letters', '/THEME.js'],
    ['names inside files', '/theme.js/x'],
    ['names that every object has', '/constructor'],
  ])('%s have no address', async (_, path) => {
    expect((await ask(path)).status).toBe(404)
  })

  test('an escape that is none is refused', async () => {
    expect((await ask('/%ff')).status).toBe(400)
  })

  test('a file that has vanished since the start is not found', async () => {
    rmSync(join(folder, 'gone.js'))
    expect((await ask('/gone.js')).status).toBe(404)
  })
})

describe('a file of the build', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', COPIES.br],
    ['gzip', 'gzip;q=1.0, br;q=0', COPIES.gzip],
    [undefined, 'identity', Buffer.from(SCRIPT)],
  ])('with the coding %s if one accepts %s', async (coding, accepted, bytes) => {
    for (const _ of ['from the disk', 'from memory']) {
      const { status, headers, bytes: sent } = await ask('/assets/app-h4sh.js', { 'accept-encoding': accepted })
      expect([status, sent]).toEqual([200, bytes])
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      expect(headers['content-encoding']).toBe(coding)
    }
  })

  test('without a copy is sent as it is; a name without a hash is asked for again', async () => {
    const { headers, bytes } = await ask('/theme.js?v=2', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], headers['cache-control'], bytes.toString()]).toEqual([
      undefined,
      'no-cache',
      'let theme',
    ])
    expect((await ask('/assets/flag.svg')).headers['content-type']).toBe('image/svg+xml')
  })

  test('answers HEAD with the head alone', async () => {
    const { status, headers, bytes } = await ask('/assets/app-h4sh.js', { 'accept-encoding': 'gzip' }, 'HEAD')
    expect([status, bytes.length, headers['content-length'], headers['content-encoding']]).toEqual([
      200,
      0,
      String(COPIES.gzip.length),
      'gzip',
    ])
  })

  test('RFC 9110 §13.1.2: a reader who has it gets 304, one who has another coding gets it whole', async () => {
    const packed = { 'accept-encoding': 'gzip' }
    const etag = (await ask('/assets/app-h4sh.js', packed)).headers.etag ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const known = await ask('/assets/app-h4sh.js', { ...packed, 'if-none-match': `"x", W/${etag}` })
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, etag])
    expect(known.headers).toMatchObject({
      'cache-control': expect.stringContaining('immutable') as string,
      vary: 'accept-encoding',
    })
    expect((await ask('/assets/app-h4sh.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200)
  })

  test('of every type that `public` has, is served', async () => {
    const endings = new Set(readdirSync('public', { recursive: true, encoding: 'utf8' }).map((name) => extname(name)))
    endings.delete('')
    const each = [...endings].map((ending) => `own${ending}`)
    const own = builtPages(Object.fromEntries(each.map((name) => [name, 'x'])))
    const served = Fastify()
    serveFiles(served, own)
    for (const name of each) expect((await served.inject(`/${name}`)).statusCode, name).toBe(200)
    await served.close()
    rmSync(own, { recursive: true })
  })
})
