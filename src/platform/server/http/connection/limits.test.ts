import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { bytes, endpoint } from '#platform/endpoint.ts'
import { stoppedClock } from '#testing/clock.ts'
import { Problem } from '../../errors.ts'
import { route } from '../route.ts'
import { createServer, type HttpServer } from '../server.ts'
import { LARGE_BODIES } from './limits.ts'

const MB = 1024 * 1024
const keep = endpoint('POST', '/api/shelves/:shelf', {
  summary: 'Keeps a file.',
  body: bytes('text/plain'),
  bodyLimit: MB,
  answer: v.object({ length: v.pipe(v.number(), v.safeInteger()) }),
})

const running: HttpServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) await server.close()
})

async function serve() {
  const server = await createServer<string>({
    routes: [
      route(
        keep,
        async ({ body }) => ({ length: body.length }),
        async ({ params, caller }) => {
          if (params.shelf !== 'mine') throw new Problem(403, 'not-yours', { values: { caller } })
        },
      ),
    ],
    resolveCaller: ({ ip }) => ip,
    publicUrl: 'https://cat.example',
    trustedProxies: ['127.0.0.1'],
    clock: stoppedClock(),
    log: pino({ level: 'silent' }),
    sentenceOf: (code) => `The sentence of ${code}.`,
  })
  running.push(server)
  const port = await server.listen('127.0.0.1', 0)
  const upload = (length: string, sent = '', { shelf = 'mine', from = '192.0.2.1' } = {}) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    sockets.push(socket)
    const head = `POST /api/shelves/${shelf} HTTP/1.1\r\nHost: cat.example\r\nX-Forwarded-For: ${from}\r\nContent-Type: text/plain\r\n`
    socket.write(`${head}${length}\r\n\r\n${sent}`)
    const answer = new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))))
    return { socket, answer }
  }
  return { upload }
}
const LONG = `Content-Length: ${MB}`
const statusOf = async ({ answer }: { readonly answer: Promise<string> }) => Number((await answer).slice(9, 12))

describe('§15 a body that may be large is read from those who may send it', () => {
  test.each([LONG, 'Transfer-Encoding: chunked'])('%s: who may not is refused before', async (length) => {
    const { upload } = await serve()
    expect(await statusOf(upload(length, '', { shelf: 'theirs' }))).toBe(403)
  })

  test('the third of one address is refused with a time to come back, one of another address not', async () => {
    const { upload } = await serve()
    const held = Array.from({ length: LARGE_BODIES.ofAddress }, () => upload(LONG, 'x'))
    // The server has already admitted the two uploads above, because it reads connections in order.
    const refused = await upload(LONG).answer
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(refused.toLowerCase()).toContain('retry-after: 2')
    const elsewhere = upload(LONG, 'x'.repeat(MB), { from: '192.0.2.2' })
    expect(await statusOf(elsewhere)).toBe(200)
    held[0]?.socket.write('x'.repeat(MB - 1))
    expect(await statusOf(held[0] as (typeof held)[number])).toBe(200)
    expect(await statusOf(upload(LONG, 'x'.repeat(MB)))).toBe(200)
  })

  test('a short body needs no place', async () => {
    const { upload } = await serve()
    for (let n = 0; n < LARGE_BODIES.ofAddress; n += 1) upload(LONG, 'x')
    expect(await statusOf(upload('Content-Length: 2', 'ab'))).toBe(200)
  })

  test('with twenty in all, the next address is told that the server is busy', async () => {
    const { upload } = await serve()
    for (let n = 0; n < LARGE_BODIES.inAll; n += 1) upload(LONG, 'x', { from: `192.0.2.${n}` })
    expect(await statusOf(upload(LONG, '', { from: '198.51.100.1' }))).toBe(503)
  })

  test('who leaves in the middle gives the place back', async () => {
    const { upload } = await serve()
    for (let n = 0; n < LARGE_BODIES.ofAddress; n += 1) upload(LONG, 'x').socket.end()
    const again = async () => statusOf(upload(LONG, 'x'.repeat(MB)))
    await expect.poll(again).toBe(200)
  })
})
