import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { endpoint } from '#platform/endpoint.ts'
import { decodeEvents, encodeEvent } from '#platform/sse.ts'
import { stoppedClock } from '#testing/clock.ts'
import { Problem } from '../errors.ts'
import { CUT_BLOCKED_AFTER_MS, HEARTBEAT_EVERY_MS } from './event-sinks.ts'
import { streamRoute, type EventSink, type EventStream } from './route.ts'
import { createServer, type HttpServer } from './server.ts'

const watch = endpoint('GET', '/api/watch', { summary: 'A stream.', answer: 'stream' })
const frame = (text: string) => encodeEvent(text)

const running: HttpServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) await server.close()
})

async function serve(answer?: () => EventStream | null) {
  const clock = stoppedClock()
  const sinks: EventSink[] = []
  const attach = (sink: EventSink) => void sinks.push(sink)
  const server = await createServer<null>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes: [streamRoute(watch, async () => (answer ? answer() : { attach }))],
    resolveCaller: () => null,
    publicUrl: 'https://cat.example',
    clock,
    log: pino({ level: 'silent' }),
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const sinkAt = async (index: number): Promise<EventSink> => {
    await expect.poll(() => sinks[index], { timeout: 10_000 }).toBeDefined()
    return sinks[index] as EventSink
  }
  return { server, clock, port, url: `http://127.0.0.1:${port}/api/watch`, sinks, sinkAt }
}

function raw(port: number, head: string, reads = true) {
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nHost: cat.example\r\n\r\n`))
  sockets.push(socket)
  const reader = { socket, text: '', ended: false }
  if (reads) socket.on('data', (bytes) => (reader.text += bytes.toString()))
  else socket.pause()
  socket.on('end', () => (reader.ended = true))
  socket.on('error', () => {})
  return reader
}

async function textOf(response: Response): Promise<string[]> {
  const events: string[] = []
  if (response.body) for await (const { data } of decodeEvents(response.body)) events.push(data)
  return events
}

describe('before the stream begins', () => {
  test('a refusal is a problem answer', async () => {
    const { url } = await serve(() => {
      throw new Problem(403, 'no')
    })
    const response = await fetch(url)
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  test('nothing runs: 204', async () => {
    const { url } = await serve(() => null)
    expect((await fetch(url)).status).toBe(204)
  })

  test('a fault while attaching cuts the reader off and leaves the server standing', async () => {
    const { url, server } = await serve(() => ({
      attach: () => {
        throw new Error('broken')
      },
    }))
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow('fetch failed')
    await expect.poll(() => server.openStreams()).toBe(0)
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow('fetch failed')
  })
})

describe('a stream', () => {
  test('arrives event by event, in any size, with the headers a stream needs', async () => {
    const { url, sinkAt } = await serve()
    const response = await fetch(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const sink = await sinkAt(0)
    const long = 'ä'.repeat(200_000)
    for (const text of ['one', 'zwei 🐈', long]) sink.write(frame(text))
    sink.end()
    expect(await textOf(response)).toEqual(['one', 'zwei 🐈', long])
    expect(sink.write(frame('late'))).toBe(false)
  })

  test('leaves the connection fit for the next call', async () => {
    const { port, sinkAt } = await serve()
    const reader = raw(port, 'GET /api/watch HTTP/1.1')
    const sink = await sinkAt(0)
    sink.write(frame('first'))
    sink.end()
    await expect.poll(() => reader.text).toMatch(/data: first\n\n\r\n0\r\n\r\n$/)
    reader.socket.write('GET /api/nothing HTTP/1.1\r\nHost: cat.example\r\n\r\n')
    await expect.poll(() => reader.text).toMatch(/0\r\n\r\nHTTP\/1\.1 404 /)
  })

  test('arrives as it was written, in any script and of any length', async () => {
    const { url, sinkAt } = await serve()
    const answer = await fetch(url)
    const sink = await sinkAt(0)
    const lengths = [1, 7, 8, 83, 84, 500, 1_363, 1_364, 5_458, 5_459, 60_000]
    const frames = ['a', 'é', '語', '🐈'].flatMap((sign) => lengths.map((length) => frame(sign.repeat(length))))
    for (const each of frames) sink.write(each)
    sink.end()
    expect(await answer.text()).toBe(frames.join(''))
  })

  test('reaches an HTTP/1.0 reader without chunks, and a pipelined one in its turn', async () => {
    const { port, sinkAt } = await serve()
    const old = raw(port, 'GET /api/watch HTTP/1.0')
    const oldSink = await sinkAt(0)
    oldSink.write(frame('plain'))
    oldSink.end()
    await expect.poll(() => old.ended).toBe(true)
    expect(old.text).toMatch(/\r\n\r\ndata: plain\n\n$/)
    const twice = raw(port, 'GET /api/watch HTTP/1.1\r\nHost: cat.example\r\n\r\nGET /api/watch HTTP/1.1')
    const first = await sinkAt(1)
    first.write(frame('first'))
    first.end()
    const second = await sinkAt(2)
    second.write(frame('second'))
    second.end()
    await expect.poll(() => twice.text).toMatch(/data: first[^]*0\r\n\r\nHTTP[^]*data: second[^]*0\r\n\r\n$/)
  })

  test('that waits behind another of its connection never begins when the connection ends', async () => {
    const { port, server, sinks, sinkAt } = await serve()
    const twice = raw(port, 'GET /api/watch HTTP/1.1\r\nHost: cat.example\r\n\r\nGET /api/watch HTTP/1.1')
    const first = await sinkAt(0)
    twice.socket.destroy()
    await expect.poll(() => server.openStreams()).toBe(0)
    expect([first.closed, sinks.length]).toEqual([true, 1])
  })

  test('tells when the reader leaves', async () => {
    const { url, sinkAt, server } = await serve()
    const leaving = new AbortController()
    await fetch(url, { signal: leaving.signal })
    const sink = await sinkAt(0)
    let left = 0
    sink.onClose = () => (left += 1)
    leaving.abort()
    await expect.poll(() => left).toBe(1)
    expect([sink.closed, sink.write(frame('late')), server.openStreams()]).toEqual([true, false, 0])
    sink.end()
    expect(left).toBe(1)
  })

  test('§11: a heartbeat comment every 15 s', async () => {
    const { port, clock, sinkAt } = await serve()
    const reader = raw(port, 'GET /api/watch HTTP/1.1')
    await sinkAt(0)
    await expect.poll(() => reader.text).toContain('text/event-stream')
    await clock.advance(HEARTBEAT_EVERY_MS - 1)
    expect(reader.text).not.toContain(':\n\n')
    await clock.advance(1)
    await expect.poll(() => reader.text).toMatch(/\r\n\r\n3\r\n:\n\n\r\n$/)
    await clock.advance(HEARTBEAT_EVERY_MS)
    await expect.poll(() => reader.text.match(/3\r\n:\n\n\r\n/g)).toHaveLength(2)
  })
})

describe('§14: slow readers', () => {
  async function fill(sink: EventSink): Promise<number> {
    const piece = frame('x'.repeat(8_000))
    let written = 0
    // Stops after twenty refused writes without a drain, because the kernel may accept more bytes after a refusal.
    // Counts passes of the event loop, because a fixed time might contain none on a busy machine.
    for (let quiet = 0; quiet < 20;) {
      written += 1
      if (sink.write(piece)) {
        quiet = 0
        continue
      }
      sink.onDrain = () => (quiet = 0)
      await new Promise((resolve) => setTimeout(resolve, 1))
      quiet += 1
    }
    return written
  }

  test('a reader that takes nothing for 60 s is cut off; one that drains is not', async () => {
    const { port, clock, server, sinkAt } = await serve()
    const stuck = raw(port, 'GET /api/watch HTTP/1.1', false)
    const slow = raw(port, 'GET /api/watch HTTP/1.1', false)
    const [first, second] = [await sinkAt(0), await sinkAt(1)]
    await fill(first)
    await fill(second)
    await clock.advance(CUT_BLOCKED_AFTER_MS - HEARTBEAT_EVERY_MS)
    expect(server.openStreams()).toBe(2)
    let drained = false
    for (const sink of [first, second]) sink.onDrain = () => (drained = true)
    slow.socket.resume()
    await expect.poll(() => drained).toBe(true)
    await clock.advance(HEARTBEAT_EVERY_MS)
    await expect.poll(() => server.openStreams()).toBe(1)
    expect(first.closed).not.toBe(second.closed)
    stuck.socket.destroy()
  })

  test('a hundred readers that never read hold what their connections buffer and no more', async () => {
    const { port, sinkAt, sinks } = await serve()
    const before = process.memoryUsage().arrayBuffers
    for (let reader = 0; reader < 100; reader++) raw(port, 'GET /api/watch HTTP/1.1', false)
    await sinkAt(99)
    const piece = frame('x'.repeat(8_000))
    const held = await Promise.all(
      sinks.map(async (sink) => {
        let mine = 0
        while (sink.write(piece)) mine += 1
        return mine
      }),
    )
    const more = process.memoryUsage().arrayBuffers - before
    expect(Math.max(...held) * piece.length).toBeLessThan(8_000_000)
    expect(more).toBeLessThan(64_000_000)
  })
})

describe('a graceful stop', () => {
  test('ends every stream, and the server closes', async () => {
    const { url, server, sinkAt } = await serve()
    const response = await fetch(url)
    const sink = await sinkAt(0)
    sink.write(frame('last words'))
    await server.close()
    expect(await textOf(response)).toEqual(['last words'])
    expect(sink.closed).toBe(true)
  })
})
