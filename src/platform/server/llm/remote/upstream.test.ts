import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asking, expectFault, read, stage } from '#testing/fake-upstream/stage.ts'

const silent = createServer((socket) => {
  socket.on('error', () => {})
  sockets.add(socket)
  heard()
})
const sockets = new Set<Socket>()
let heard = () => {}
let url = ''

beforeEach(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`
})
afterEach(async () => {
  const closed = new Promise<void>((resolve) => silent.close(() => resolve()))
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await closed
})

const connection = () => new Promise<void>((resolve) => (heard = resolve))

describe('while connecting', () => {
  test('10 s without a connection is unavailable, after two retries', async () => {
    const { engine, clock, waits } = await stage('openai', { baseUrl: url })
    const answer = read(engine.stream(asking()))
    for (let attempt = 1; attempt <= 3; attempt++) await clock.advance(11_000)
    expectFault((await answer).error, 'unavailable')
    expect(waits).toHaveLength(2)
  })

  test('abort throws the reason at once', async () => {
    const { engine } = await stage('anthropic', { baseUrl: url })
    const abort = new AbortController()
    const accepted = connection()
    const answer = read(engine.stream(asking({ signal: abort.signal })))
    await accepted
    const reason = new Error('stopped')
    abort.abort(reason)
    expect((await answer).error).toBe(reason)
  })

  test('a key that is no header is unavailable, and never in the sentence', async () => {
    const { engine } = await stage('openai', { baseUrl: url, key: 'sk-with-\nline-end' })
    const error = expectFault((await read(engine.stream(asking()))).error, 'unavailable')
    expect(error.message).not.toContain('line-end')
  })
})
