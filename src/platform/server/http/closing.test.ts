import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { stoppedClock } from '#testing/clock.ts'
import { route } from './route.ts'
import { createServer } from './server.ts'

const wait = endpoint('GET', '/api/wait', { summary: 'Takes its time.', answer: v.object({ n: v.number() }) })

async function serve() {
  let finish: (answer: { n: number }) => void = () => {}
  let begun = false
  const clock = stoppedClock()
  const slow = route(wait, () => {
    begun = true
    return new Promise<{ n: number }>((resolve) => (finish = resolve))
  })
  const server = await createServer<null>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes: [slow],
    resolveCaller: () => null,
    publicUrl: 'http://localhost:3000',
    clock,
    log: pino({ level: 'silent' }),
  })
  const port = await server.listen('127.0.0.1', 0)
  const answer = fetch(`http://127.0.0.1:${port}/api/wait`)
  answer.catch(() => {})
  await expect.poll(() => begun).toBe(true)
  return { server, port, clock, answer, finish: (n: number) => finish({ n }) }
}

describe('a graceful stop', () => {
  test('a call that never ends is waited for 5 s at most', async () => {
    const { server, clock, answer } = await serve()
    let closed = false
    const closing = server.close().then(() => (closed = true))
    await expect.poll(() => clock.advance(5_000).then(() => closed)).toBe(true)
    await closing
    await expect(answer).rejects.toThrow('fetch failed')
  })

  test('calls that run are finished; connections without one, as browsers open beforehand, are not waited for', async () => {
    const { server, port, answer, finish } = await serve()
    const spare = connect(port, '127.0.0.1')
    spare.on('error', () => {}).resume()
    await once(spare, 'connect')
    let closed = false
    const closing = server.close().then(() => (closed = true))
    expect(closed).toBe(false)
    finish(1)
    expect(await (await answer).json()).toEqual({ n: 1 })
    await closing
    await expect.poll(() => spare.closed).toBe(true)
  })
})
