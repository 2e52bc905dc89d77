import { connect } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { problemSchema } from '#platform/problem.ts'
import { stoppedClock } from '#testing/clock.ts'
import { route, streamRoute } from '../route.ts'
import { createServer, type HttpServer, type ServerOptions } from '../server.ts'
import { SENDER_PATIENCE } from './client-errors.ts'

const write = endpoint('POST', '/api/notes', {
  summary: 'Writes a note.',
  body: v.strictObject({ text: v.string() }),
  answer: v.object({ id: v.string() }),
})
const wait = endpoint('GET', '/api/wait', { summary: 'Takes its time.', answer: v.object({}) })
const watch = endpoint('GET', '/api/watch', { summary: 'A stream.', answer: 'stream' })

const running: HttpServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function serve(options: Partial<ServerOptions<null>> = {}) {
  const lines: string[] = []
  let finish: (answer: object) => void = () => {}
  const server = await createServer<null>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes: [
      route(write, async () => ({ id: '1' })),
      route(wait, () => new Promise<object>((resolve) => (finish = resolve))),
      streamRoute(watch, async () => ({ attach: (sink) => void sink.write('data: one\n\n') })),
    ],
    resolveCaller: () => null,
    publicUrl: 'https://cat.example',
    clock: stoppedClock(),
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    ...options,
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const send = (...bytes: string[]) => {
    const sender = { text: '', closed: false, socket: connect(port, '127.0.0.1') }
    for (const part of bytes) sender.socket.write(part)
    sender.socket.on('data', (part) => (sender.text += part.toString()))
    sender.socket.on('close', () => (sender.closed = true)).on('error', () => {})
    return sender
  }
  const answerTo = async (...bytes: string[]) => {
    const sender = send(...bytes)
    await expect.poll(() => sender.closed).toBe(true)
    return sender.text
  }
  return { send, answerTo, log: () => lines.join(''), finish: () => finish({}) }
}

function problemIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  expect(headers).toEqual(
    expect.arrayContaining([
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
    ]),
  )
  const problem = v.parse(problemSchema, JSON.parse(body))
  expect(status).toBe(`HTTP/1.1 ${problem.status} ${problem.title}`)
  expect(headers).toContain(`x-request-id: ${problem.requestId}`)
  return problem
}

const POST = 'POST /api/notes HTTP/1.1\r\nHost: cat.example\r\nContent-Type: application/json\r\n'

describe('§11: what is no call is refused as calls are, and none of it is repeated', () => {
  test.each([
    ['no HTTP', 400, 'malformed-request', 'hunter2 hunter2\r\n\r\n'],
    ['a header that is none', 400, 'malformed-request', 'GET / HTTP/1.1\r\nHost: cat.example\r\nhunter2\r\n\r\n'],
    ['two lengths', 400, 'malformed-request', `${POST}Content-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\nhunter2`],
    ['a chunk that is none', 400, 'malformed-request', `${POST}Transfer-Encoding: chunked\r\n\r\nhunter2\r\n`],
    ['headers over 16 kB', 431, 'headers-too-large', `${POST}Cookie: ${'hunter2'.repeat(3_000)}\r\n\r\n`],
    [
      'chunks that say more than they hold',
      413,
      'chunk-extensions-too-large',
      `${POST}Transfer-Encoding: chunked\r\n\r\n7;${'hunter2'.repeat(3_000)}\r\nhunter2\r\n0\r\n\r\n`,
    ],
  ])('%s: %i %s', async (_what, status, code, bytes) => {
    const { answerTo, log } = await serve()
    const answer = await answerTo(bytes)
    const problem = problemIn(answer)
    expect(problem).toMatchObject({ status, code })
    expect(answer + log()).not.toContain('hunter2')
    const [line] = log()
      .split('\n')
      .filter((each) => each.includes('"msg":"unreadable"'))
    expect(JSON.parse(line ?? '')).toMatchObject({ requestId: problem.requestId, status, reason: expect.any(String) })
  })

  test('behind a call that runs, or in the middle of a stream, the connection ends without a second answer', async () => {
    const { send, log, finish } = await serve()
    const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: cat.example\r\n\r\n`
    const waiting = send(head('/api/wait'), 'hunter2\r\n\r\n')
    await expect.poll(() => waiting.closed).toBe(true)
    expect(waiting.text).toBe('')
    finish()
    const reader = send(head('/api/watch'))
    await expect.poll(() => reader.text).toContain('data: one')
    reader.socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\nhunter2\r\n`)
    await expect.poll(() => reader.closed).toBe(true)
    expect(reader.text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(log()).not.toContain('hunter2')
  })

  test('after an answered call the connection is told, too', async () => {
    const { send } = await serve()
    const sender = send(`${POST}Content-Length: 12\r\n\r\n{"text":"a"}`)
    await expect.poll(() => sender.text).toContain('{"id":"1"}')
    const first = sender.text
    sender.socket.write('hunter2\r\n\r\n')
    await expect.poll(() => sender.closed).toBe(true)
    expect(problemIn(sender.text.slice(first.length))).toMatchObject({ status: 400 })
  })
})

describe('§15 slow bodies: a request arrives within 30 s or not at all', () => {
  test('the time it has, and the time until somebody looks, are 30 s at most', () => {
    expect(SENDER_PATIENCE).toEqual({ wholeMs: 25_000, lookEveryMs: 4_000 })
    expect(SENDER_PATIENCE.wholeMs + SENDER_PATIENCE.lookEveryMs).toBeLessThanOrEqual(30_000)
  })

  const impatient = { senderPatience: { wholeMs: 200, lookEveryMs: 20 } }
  test.each([
    ['a head', 'GET /api/wait HTTP/1.1\r\nHost: cat.example\r\nX-Drip: '],
    ['a body', `${POST}Content-Length: 30000\r\n\r\n`],
    ['nothing at all', ''],
  ])('%s that drips is answered 408 and cut off', async (what, begin) => {
    const { send, log } = await serve(impatient)
    const sender = send(begin)
    const drip = what === 'nothing at all' ? undefined : setInterval(() => sender.socket.write('z'), 10)
    try {
      await expect.poll(() => sender.closed).toBe(true)
    } finally {
      clearInterval(drip)
    }
    const problem = problemIn(sender.text)
    expect(problem).toMatchObject({ status: 408, code: 'request-timeout' })
    expect(log()).toContain(`{"requestId":"${problem.requestId}","status":408`.slice(1))
    expect(log()).not.toContain('zz')
  })

  test('a body that still drips after its answer gets no second one', async () => {
    const { send } = await serve(impatient)
    const sender = send(`POST /api/nowhere HTTP/1.1\r\nHost: cat.example\r\nContent-Length: 9\r\n\r\nz`)
    await expect.poll(() => sender.closed).toBe(true)
    expect(sender.text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('a call or a stream that takes longer than its request may is left alone', async () => {
    const { send, answerTo, finish } = await serve(impatient)
    const reader = send('GET /api/watch HTTP/1.1\r\nHost: cat.example\r\n\r\n')
    const waiting = send('GET /api/wait HTTP/1.1\r\nHost: cat.example\r\n\r\n')
    await answerTo('')
    finish()
    await expect.poll(() => waiting.text).toMatch(/^HTTP\/1\.1 200 /)
    expect([reader.closed, reader.text]).toEqual([false, expect.stringContaining('data: one')])
  })
})
