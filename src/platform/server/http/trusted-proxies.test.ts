import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { stoppedClock } from '#testing/clock.ts'
import { route } from './route.ts'
import { createServer, type HttpServer } from './server.ts'

const whoAmI = endpoint('GET', '/api/address', {
  summary: 'The address of the caller, and where a proxy says it is.',
  answer: v.object({ ip: v.string(), country: v.optional(v.string()) }),
})

const running: HttpServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function believed(trustedProxies: readonly string[], headers: Readonly<Record<string, string>>) {
  const server = await createServer<string>({
    routes: [route(whoAmI, async ({ ip, proxyHeader }) => ({ ip, country: proxyHeader('X-Country') }))],
    resolveCaller: () => 'me',
    publicUrl: 'https://cat.example',
    trustedProxies,
    clock: stoppedClock(),
    log: pino({ level: 'silent' }),
    sentenceOf: (code) => `The sentence of ${code}.`,
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const response = await fetch(`http://127.0.0.1:${port}/api/address`, { headers })
  return (await response.json()) as { ip: string; country?: string }
}

async function ipOf(trustedProxies: readonly string[], forwarded: string): Promise<string> {
  return (await believed(trustedProxies, { 'x-forwarded-for': forwarded })).ip
}

describe('§15 X-Forwarded-For spoofing', () => {
  test('nobody is believed unless told so', async () => {
    expect(await ipOf([], '6.6.6.6')).toBe('127.0.0.1')
  })
  test('from a trusted proxy: the rightmost address that is not one', async () => {
    expect(await ipOf(['127.0.0.0/8', '10.0.0.0/8'], '6.6.6.6, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
  })
  test('the range of IPv6 addresses of a private network is a range like any other', async () => {
    expect(await ipOf(['127.0.0.0/8', 'fd00::/8'], '6.6.6.6, 203.0.113.9, fd12:3456::7')).toBe('203.0.113.9')
  })
  test.each([
    ['6.6.6.6:80, 203.0.113.9:4711, 10.1.2.3:443', '203.0.113.9'],
    ['[2001:db8::1]:1234', '2001:db8:0:0::/64'],
    ['"[2001:db8::1]:1234"', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:db8::1234', '2001:db8:0:0::/64'],
  ])('a proxy that writes ports, or IPv6 in brackets: the address alone counts: %s', async (forwarded, ip) => {
    expect(await ipOf(['127.0.0.0/8', '10.0.0.0/8'], forwarded)).toBe(ip)
  })
  test('a list that does not hold the sender believes nothing', async () => {
    expect(await ipOf(['10.0.0.0/8'], '6.6.6.6')).toBe('127.0.0.1')
  })
  test('a header of proxies: not from anybody else, and only with the address that the proxy forwards', async () => {
    const forged = { 'x-country': 'AQ', 'x-forwarded-for': '6.6.6.6, 10.1.2.3' }
    expect(await believed([], forged)).toEqual({ ip: '127.0.0.1' })
    expect(await believed(['10.0.0.0/8'], forged)).toEqual({ ip: '127.0.0.1' })
    expect(await believed(['127.0.0.1'], { 'x-country': 'AQ' })).toEqual({ ip: '127.0.0.1' })
    const proxied = { 'x-country': 'AQ', 'x-forwarded-for': '203.0.113.9' }
    expect(await believed(['127.0.0.1'], proxied)).toEqual({ ip: '203.0.113.9', country: 'AQ' })
  })
})
