import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { createOutside, type Outside } from './outside.ts'

const HTML = { types: ['text/html'] }
const opened: { close(): unknown }[] = []
let clock: StoppedClock
beforeEach(() => {
  clock = stoppedClock()
})
afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close()
})

async function site(answer: RequestListener): Promise<{ place: string; url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { place, url: `http://${place}/`, requests }
}

function outsideOf(allowed: readonly string[] = [], lookup?: LookupFunction): Outside {
  const outside = createOutside({ clock, userAgent: 'test (mailto:x@example.com)', allowed, ...(lookup && { lookup }) })
  opened.push(outside)
  return outside
}

const html: RequestListener = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')

function names(addresses: readonly string[]): { lookup: LookupFunction; asked: string[] } {
  const asked: string[] = []
  const lookup: LookupFunction = (hostname, _, callback) => {
    asked.push(hostname)
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    callback(null, all)
  }
  return { lookup, asked }
}

describe('what is never asked', () => {
  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/html,x',
    'nonsense',
    '',
    '//example.com',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://example.com:22/',
    'https://example.com:8443/',
    'http://example.com:6379/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
    'http://0/',
    'http://10.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[2002:7f00:1::]/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://10.0.0.1/',
    'http://167772161/',
    'http://0xa000001/',
    'http://012.0.0.1/',
    'http://10.0.1/',
    'https://172.16.0.1/',
    'http://172.31.255.255/',
    'http://0xac100001/',
    'http://3232235777/',
    'http://0300.0250.1.1/',
    'http://192.168.257/',
    'http://0xc0.0xa8.0x01.0x01/',
    'http://127.0.0.1%2f@example.com/',
    'http://127。0。0。1/',
    'http://127%2E0%2E0%2E1/',
    'http://%31%32%37.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1:443/',
    'http://0.0.0.0/',
    'http://255.255.255.255/',
    'http://224.0.0.251/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[0000::0001]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[fc00::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
  ])('%s', async (address) => {
    const { lookup, asked } = names(['127.0.0.1'])
    await expect(outsideOf([], lookup).get(address, HTML)).rejects.toMatchObject({ code: 'forbidden-address' })
    expect(asked).toEqual([])
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['10.0.0.1']],
    [['8.8.8.8', '169.254.169.254']],
    [['::ffff:10.0.0.1']],
    [[]],
  ])('a name that leads to %j', async (addresses) => {
    const { lookup, asked } = names(addresses)
    await expect(outsideOf([], lookup).get('http://inner.example/', HTML)).rejects.toMatchObject({
      code: 'forbidden-address',
    })
    expect(asked).toEqual(['inner.example'])
  })

  test('a name that is public when it is checked and private when it is connected: one answer serves both', async () => {
    // Address family 5 does not exist, so the connection fails before anything is sent to the public address.
    const answers = [
      { address: '8.8.8.8', family: 5 },
      { address: '127.0.0.1', family: 4 },
    ]
    let asked = 0
    const lookup: LookupFunction = (_, __, callback) => callback(null, answers.slice(asked, (asked += 1)))
    const outside = outsideOf([], lookup)
    await expect(outside.get('http://rebinds.example/', HTML)).rejects.toMatchObject({ code: 'unreachable' })
    expect(asked).toBe(1)
    await expect(outside.get('http://rebinds.example/', HTML)).rejects.toMatchObject({ code: 'forbidden-address' })
    expect(asked).toBe(2)
  })

  test('a place inside, by a redirect of a place that may be asked', async () => {
    const inner = await site(html)
    const outer = await site((_, response) => void response.writeHead(302, { location: inner.url }).end())
    await expect(outsideOf([outer.place]).get(outer.url, HTML)).rejects.toMatchObject({ code: 'forbidden-address' })
    expect(outer.requests).toHaveLength(1)
    expect(inner.requests).toHaveLength(0)
  })

  test('a place inside that may be asked, by a redirect of another one', async () => {
    const inner = await site(html)
    const outer = await site((_, response) => void response.writeHead(302, { location: inner.url }).end())
    const outside = outsideOf([outer.place, inner.place])
    await expect(outside.get(outer.url, HTML)).rejects.toMatchObject({ code: 'forbidden-address' })
    expect(inner.requests).toHaveLength(0)
  })
})

describe('an answer that is not taken', () => {
  test.each([
    ['a type that nobody reads', 'unsupported-type', { 'content-type': 'image/png' }, Buffer.from('x')],
    ['no type', 'unsupported-type', {}, Buffer.from('x')],
    ['a body above 2 MB', 'too-large', { 'content-type': 'text/html' }, Buffer.alloc(2 * 1024 * 1024 + 1, 'x')],
    [
      'a small body that unpacks to more',
      'too-large',
      { 'content-type': 'text/html', 'content-encoding': 'gzip' },
      gzipSync(Buffer.alloc(3 * 1024 * 1024, 'x')),
    ],
  ])('%s', async (_, code, headers, body) => {
    const { place, url } = await site((__, response) => void response.writeHead(200, headers).end(body))
    await expect(outsideOf([place]).get(url, HTML)).rejects.toMatchObject({ code })
  })

  test.each([404, 500, 204])('status %i', async (status) => {
    const { place, url } = await site((_, response) => void response.writeHead(status).end())
    await expect(outsideOf([place]).get(url, HTML)).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('a fourth redirect', async () => {
    const { place, url, requests } = await site((_, response) => void response.writeHead(301, { location: '/' }).end())
    await expect(outsideOf([place]).get(url, HTML)).rejects.toMatchObject({ code: 'unreachable' })
    expect(requests).toHaveLength(4)
  })

  test('five seconds without an end', async () => {
    const begun = new EventEmitter()
    const { place, url } = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>', () => begun.emit('written'))
    })
    const written = once(begun, 'written')
    const answer = outsideOf([place]).get(url, HTML)
    void written.then(() => clock.advance(5_000))
    await expect(answer).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('a caller that has left gets its own reason', async () => {
    const { place, url } = await site(() => {})
    const reason = new Error('left')
    await expect(outsideOf([place]).get(url, { ...HTML, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('a host that asked for a pause is not asked before its end', async () => {
    let status = 429
    const { place, url, requests } = await site((request, response) => {
      if (status === 200) html(request, response)
      else response.writeHead(status, { 'retry-after': '60' }).end()
    })
    const outside = outsideOf([place])
    for (let at = 0; at < 3; at++) await expect(outside.get(url, HTML)).rejects.toMatchObject({ code: 'unreachable' })
    expect(requests).toHaveLength(1)
    status = 200
    await clock.advance(60_000)
    expect((await outside.get(url, HTML)).bytes.toString()).toBe('<p>')
  })
})

describe('an answer that is taken', () => {
  test('unpacked, with its last address, type and charset; without a cookie, and with the name of who asks', async () => {
    const { place, url, requests } = await site((request, response) => {
      if (request.url === '/') return void response.writeHead(302, { location: '/page', 'set-cookie': 'a=b' }).end()
      const headers = { 'content-type': 'Text/HTML; charset="ISO-8859-1"', 'content-encoding': 'gzip' }
      response.writeHead(200, headers).end(gzipSync('<p>'))
    })
    const answer = await outsideOf([place]).get(url, HTML)
    expect(answer).toEqual({ url: `${url}page`, type: 'text/html', charset: 'iso-8859-1', bytes: Buffer.from('<p>') })
    expect(requests.map(({ headers }) => headers['user-agent'])).toEqual(Array(2).fill('test (mailto:x@example.com)'))
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
  })
})
