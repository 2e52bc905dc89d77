import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { stoppedClock } from '#testing/clock.ts'
import { route, streamRoute, type EventSink } from '../route.ts'
import { createServer, type HttpServer, type ServerOptions } from '../server.ts'
import { SEND_TIMEOUT_MS, WAITING_MAX } from './answers.ts'

const long = endpoint('GET', '/api/long', { summary: 'A long answer.', answer: v.object({ text: v.string() }) })
const short = endpoint('GET', '/api/short', { summary: 'A short answer.', answer: v.object({}) })
const wait = endpoint('GET', '/api/wait', { summary: 'Takes its time.', answer: v.object({ n: v.number() }) })
const watch = endpoint('GET', '/api/watch', { summary: 'A stream.', answer: 'stream' })
/** A text longer than the buffers of a local connection. */
const LONG = 'x'.repeat(20_000_000)

const running: HttpServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) await server.close()
})

async function serve(options: Partial<ServerOptions<null>> = {}) {
  const lines: string[] = []
  const asked = { long: 0, wait: 0 }
  const sinks: EventSink[] = []
  let finish = () => {}
  const server = await createServer<null>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes: [
      route(long, async () => ((asked.long += 1), { text: LONG })),
      route(short, async () => ({})),
      route(wait, () => {
        asked.wait += 1
        return new Promise<{ n: number }>((resolve) => (finish = () => resolve({ n: 1 })))
      }),
      streamRoute(watch, async () => ({ attach: (sink) => void sinks.push(sink) })),
    ],
    resolveCaller: () => null,
    publicUrl: 'https://cat.example',
    clock: stoppedClock(),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    ...options,
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const client = (paths: readonly string[], reads = false) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: cat.example\r\n\r\n`).join(''))
    const state = { socket, text: '', closed: false }
    socket.on('close', () => (state.closed = true)).on('error', () => {})
    if (reads) socket.on('data', (bytes) => (state.text += bytes.toString('latin1')))
    else socket.pause()
    return state
  }
  return { client, asked, sinks, log: () => lines.join(''), finish: () => finish() }
}

const many = (count: number, path: string) => Array.from({ length: count }, () => path)

describe('§14 requests sent without waiting for their answers', () => {
  test('with more than eight that wait the connection ends, and none of them is worked on', async () => {
    const { client, asked, log } = await serve()
    const { socket } = client(many(30, '/api/long'))
    // Wait for the log, because a paused socket does not notice that the server has closed the connection.
    await expect.poll(() => log()).toContain('too many requests of it waited')
    socket.resume()
    await once(socket, 'close')
    expect(asked.long).toBeLessThanOrEqual(1)
    expect(log().match(/too many requests/g)).toHaveLength(1)
  })

  test('eight that wait are worked on one after the other, each when the one before it is sent', async () => {
    const { client, asked, finish } = await serve()
    const { socket } = client(many(1 + WAITING_MAX, '/api/wait'), true)
    for (let turn = 1; turn <= 1 + WAITING_MAX; turn++) {
      await expect.poll(() => asked.wait).toBe(turn)
      finish()
    }
    expect(socket.destroyed).toBe(false)
  })
})

describe('§14 an answer that nobody reads', () => {
  const impatient = { sendTimeoutMs: 100 }

  test('has 60 s', () => expect(SEND_TIMEOUT_MS).toBe(60_000))

  test('ends with its connection', async () => {
    const { client, log } = await serve(impatient)
    const { socket } = client(['/api/long'])
    await expect.poll(() => log()).toContain('unread answer')
    socket.resume()
    await once(socket, 'close')
  })

  test('one that is read arrives whole', async () => {
    const { client, log } = await serve()
    const { socket } = client(['/api/long'])
    let bytes = 0
    socket.on('data', (part) => (bytes += part.length)).resume()
    await expect.poll(() => bytes).toBeGreaterThan(LONG.length)
    expect(log()).not.toContain('unread answer')
  })

  test('no call that takes longer is ended, also behind an answer that was sent, and no stream that is read', async () => {
    const { client, asked, sinks, log, finish } = await serve(impatient)
    const waiting = client(['/api/short', '/api/wait'], true)
    const reader = client(['/api/watch'], true)
    await expect.poll(() => asked.wait).toBe(1)
    await expect.poll(() => sinks.length).toBe(1)
    // Two more clients time out one after the other. By then, the two connections above are older than the limit.
    for (const ended of [1, 2]) {
      client(['/api/long'])
      await expect.poll(() => log().match(/unread answer/g)?.length).toBe(ended)
    }
    finish()
    await expect.poll(() => waiting.text).toMatch(/"n":1\}$/)
    sinks[0]?.write('data: still here\n\n')
    await expect.poll(() => reader.text).toContain('still here')
  })
})

describe('§14 connections of one address', () => {
  test('beyond the limit are ended; when one closes the next may come; the log has one line', async () => {
    const { client, log } = await serve({ connectionsPerAddress: 2 })
    const first = client(['/api/watch'], true)
    const second = client(['/api/watch'], true)
    await expect.poll(() => [first, second].every(({ text }) => text.includes('event-stream'))).toBe(true)
    for (let refused = 0; refused < 3; refused++) {
      const third = client(['/api/watch'], true)
      await expect.poll(() => third.closed).toBe(true)
      expect(third.text).toBe('')
    }
    expect(log().match(/too many connections/g)).toHaveLength(1)
    first.socket.destroy()
    await expect
      .poll(async () => {
        const next = client(['/api/watch'], true)
        await Promise.race([once(next.socket, 'data'), once(next.socket, 'close')])
        return next.text
      })
      .toContain('event-stream')
  })

  test.each([[['127.0.0.1']], [['10.0.0.0/8', '127.0.0.0/8', '::1']]])(
    'a trusted proxy (%j) brings everybody and is not limited',
    async (trustedProxies) => {
      const { client } = await serve({ connectionsPerAddress: 1, trustedProxies })
      const clients = many(5, '/api/watch').map((path) => client([path], true))
      await expect.poll(() => clients.every(({ text }) => text.includes('event-stream'))).toBe(true)
    },
  )

  test('a proxy elsewhere is no reason to count nobody', async () => {
    const { client } = await serve({ connectionsPerAddress: 1, trustedProxies: ['10.0.0.0/8', '::1'] })
    const first = client(['/api/watch'], true)
    await expect.poll(() => first.text).toContain('event-stream')
    const second = client(['/api/watch'], true)
    await expect.poll(() => second.closed).toBe(true)
  })
})
