import { request } from 'node:http'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createMetrics } from '../../metrics.ts'
import { route } from '../route.ts'
import { createServer, type HttpServer } from '../server.ts'
import { type Operations, serveOperations } from './operations.ts'

const read = endpoint('GET', '/api/notes/:id', { summary: 'Reads a note.', answer: v.object({ id: v.string() }) })

const running: HttpServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function serve(
  probes: Operations['probes'] = {},
  publicUrl = 'http://localhost:3000',
  peers: Pick<Operations, 'trustedProxies' | 'metricsFrom'> = {},
) {
  const clock = stoppedClock()
  const metrics = createMetrics()
  const server = await createServer<null>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes: [route(read, async ({ params }) => params)],
    resolveCaller: () => null,
    publicUrl,
    otherOrigins: ['https://alias.example'],
    clock,
    log: pino({ level: 'silent' }),
    onAnswered: metrics.onAnswered,
    extend: (http) => {
      const publicName = publicUrl.includes('localhost') ? null : new URL(publicUrl).hostname
      serveOperations(http, { probes, metrics: metrics.registry, clock, publicName, ...peers })
    },
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { port, get, clock }
}

/** Uses `node:http`, because `fetch` does not allow a Host header. */
const statusOf = (port: number, headers: Record<string, string>, path: string) =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => resolve(response.statusCode)).end()
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

  test('§14: names what is away in the order of the probes, whichever failed first', async () => {
    const gone = () => Promise.reject(new Error('gone'))
    const { get } = await serve({ database: () => new Promise(setImmediate).then(gone), redis: gone })
    expect(await (await get('/readyz')).json()).toMatchObject({ away: ['database', 'redis'] })
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

  test('§15 metrics of a public site: at no public name, which every proxy passes on; at its own address and loopback', async () => {
    const { port } = await serve({}, 'https://cat.example')
    const statusAt = (host: string) => statusOf(port, { host }, '/metrics')
    expect(await Promise.all(['cat.example', 'alias.example', `cat.example:${port}`].map(statusAt))).toEqual([
      404, 404, 404,
    ])
    const others = [`10.1.2.3:${port}`, `[2001:db8::1]:${port}`, `127.0.0.2:${port}`]
    expect(await Promise.all(others.map(statusAt))).toEqual([404, 404, 404])
    const own = [`127.0.0.1:${port}`, `localhost:${port}`]
    expect(await Promise.all(own.map(statusAt))).toEqual([200, 200])
    const byAddress = await serve({}, 'http://127.0.0.1:3000')
    expect(await statusOf(byAddress.port, { host: '127.0.0.1:3000' }, '/metrics')).toBe(404)
  })

  test('§15 metrics: at no other address of a site of this machine either, which a proxy may pass on as it is sent', async () => {
    const { port } = await serve()
    expect(await statusOf(port, { host: `10.1.2.3:${port}` }, '/metrics')).toBe(404)
  })

  test('§15 metrics: never for a proxy, even one that adds no header; METRICS_FROM names exceptions', async () => {
    const trustedProxies = ['10.0.0.0/8', '127.0.0.0/8']
    const statusFor = async (metricsFrom?: string[]) => {
      const { get } = await serve({}, 'https://cat.example', { trustedProxies, ...(metricsFrom && { metricsFrom }) })
      return [(await get('/metrics')).status, (await get('/healthz')).status]
    }
    expect(await statusFor()).toEqual([404, 200])
    expect(await statusFor(['127.0.0.2'])).toEqual([404, 200])
    expect(await statusFor(['127.0.0.1'])).toEqual([200, 200])
  })

  test('metrics: not for who comes through a proxy; by pattern, not by address', async () => {
    const { get } = await serve()
    expect((await get('/metrics', { 'x-forwarded-for': '1.2.3.4' })).status).toBe(404)
    await get('/api/notes/secret-token')
    await expect.poll(async () => (await get('/metrics')).text()).toContain('route="/api/notes/:id",status="200"')
    const text = await (await get('/metrics')).text()
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toContain('secret-token')
  })
})
