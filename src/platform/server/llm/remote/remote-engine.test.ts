import { describe, expect, test } from 'vitest'
import { refusingUrl } from '#testing/fake-upstream/fake-upstream.ts'
import { type Fault, fails, says } from '#testing/fake-upstream/script.ts'
import { asking, expectFault, KEY, read, stage } from '#testing/fake-upstream/stage.ts'
import { EngineError, type EngineFault } from '../port.ts'

const PROTOCOLS = ['openai', 'anthropic'] as const

const status = (
  code: number,
  headers?: Record<string, string>,
  body: unknown = { error: { message: 'no' } },
): Fault => ({
  kind: 'status',
  status: code,
  body,
  ...(headers ? { headers } : {}),
})

/** Creates a gate: the upstream awaits `hold` before each piece, and each call of `open` releases one piece. */
function taps() {
  const waiting: (() => void)[] = []
  let opened = 0
  return {
    hold: () =>
      new Promise<void>((resolve) => {
        if (opened === 0) return void waiting.push(resolve)
        opened--
        resolve()
      }),
    open: () => {
      const next = waiting.shift()
      if (next) next()
      else opened++
    },
  }
}

describe.each(PROTOCOLS)('%s: before the first token', (protocol) => {
  test('a refused connection is unavailable after two retries', async () => {
    const { engine, waits } = await stage(protocol, { baseUrl: await refusingUrl() })
    const { text, error } = await read(engine.stream(asking()))
    expectFault(error, 'unavailable')
    expect(text).toBe('')
    expect(waits).toEqual([500, 1000])
  })

  test.each([500, 502, 503, 504])('%i three times is unavailable; three calls were made', async (code) => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(fails(status(code)))
    expectFault((await read(engine.stream(asking()))).error, 'unavailable')
    expect(upstream.calls).toHaveLength(3)
  })

  test('429 three times is rate-limited and says how long to wait', async () => {
    const { engine, upstream, waits } = await stage(protocol)
    upstream.otherwise(fails(status(429, { 'retry-after': '7' })))
    const error = expectFault((await read(engine.stream(asking()))).error, 'rate-limited')
    expect(error.retryAfter).toBe(7)
    expect(waits).toEqual([7000, 7000])
  })

  test('a Retry-After too long to wait for is told at once', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(fails(status(429, { 'retry-after': '120' })))
    expect(expectFault((await read(engine.stream(asking()))).error, 'rate-limited').retryAfter).toBe(120)
    expect(upstream.calls).toHaveLength(1)
  })

  test.each([
    [400, 'rejected'],
    [401, 'key'],
    [403, 'unavailable'],
    [404, 'unavailable'],
    [422, 'rejected'],
    [302, 'unavailable'],
  ] as const)('%i is %s and is not tried again', async (code, fault) => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(fails(status(code)))
    expectFault((await read(engine.stream(asking()))).error, fault)
    expect(upstream.calls).toHaveLength(1)
  })

  test('an empty purse answers 429 too, but waiting does not fill it', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(fails(status(429, {}, { error: { code: 'insufficient_quota', message: 'Check your plan.' } })))
    expectFault((await read(engine.stream(asking()))).error, 'credit')
    expect(upstream.calls).toHaveLength(1)
  })

  test('the upstream repeats our key: neither the sentence nor the cause has it', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(
      fails(status(401, {}, { error: { message: `Incorrect API key provided: ${KEY}. sk-other-key-99` } })),
    )
    const error = expectFault((await read(engine.stream(asking()))).error, 'key')
    expect(String(error.cause)).toContain('Incorrect API key provided: [key]')
    expect(String(error.cause)).not.toMatch(/0123456789abcdef|other-key/)
  })

  test.each<[string, Fault]>([
    ['500', status(500)],
    ['429', status(429)],
    ['a reset before the answer', { kind: 'reset', after: 0 }],
    ['an end without a word', { kind: 'cut', after: 0 }],
    ['an overload event', { kind: 'error-event', after: 0, type: 'overloaded_error', message: 'Overloaded' }],
    ['a JSON answer that is no stream', { kind: 'json', body: { hello: 'world' } }],
  ])('%s, then health: the whole answer', async (_, fault) => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails(fault, 'never seen'), says('All ', 'is ', 'well.'))
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'All is well.', error: null })
    expect(upstream.calls).toHaveLength(2)
  })

  test('jitter spreads the retries', async () => {
    const { engine, upstream, waits } = await stage(protocol, { random: () => 0.999 })
    upstream.otherwise(fails(status(503)))
    await read(engine.stream(asking()))
    expect(waits).toEqual([749.5, 1499])
  })

  test('§10 no token for 300 s, thinking included, is a timeout; signs of life are no token; the call is closed', async () => {
    const { engine, upstream, clock } = await stage(protocol)
    upstream.script(fails({ kind: 'stall', after: 0, pings: true }))
    const answer = read(engine.stream(asking()))
    const call = await upstream.called(1)
    await clock.advance(299_000)
    await clock.advance(2_000)
    expectFault((await answer).error, 'timeout')
    expect(await call.ended).toBe('aborted')
    expect(upstream.calls).toHaveLength(1)
  })

  test('an answer without any text is malformed, not a quiet finish', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(says())
    expectFault((await read(engine.stream(asking()))).error, 'malformed')
  })
})

describe.each(PROTOCOLS)('%s: after the first token', (protocol) => {
  test.each<[string, Fault, EngineFault]>([
    ['a reset', { kind: 'reset', after: 2 }, 'broken-stream'],
    ['an end without finish reason and marker', { kind: 'cut', after: 2 }, 'broken-stream'],
    ['an overload', { kind: 'error-event', after: 2, type: 'overloaded_error', message: 'secret' }, 'rate-limited'],
    ['an error', { kind: 'error-event', after: 2, type: 'api_error', message: 'secret' }, 'unavailable'],
  ])('%s in mid-stream: what came is kept, then the error, and no second call', async (_, fault, expected) => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails(fault, 'Time ', 'is ', 'never seen'))
    const { text, error } = await read(engine.stream(asking()))
    expect(text).toBe('Time is ')
    expectFault(error, expected)
    expect(upstream.calls).toHaveLength(1)
  })

  test('60 s of silence in mid-stream is a timeout; the upstream call is closed', async () => {
    const { engine, upstream, clock } = await stage(protocol)
    upstream.script(fails({ kind: 'stall', after: 1 }, 'Time'))
    const pieces = engine.stream(asking())[Symbol.asyncIterator]()
    expect(await pieces.next()).toEqual({ done: false, value: 'Time' })
    const next = pieces.next().catch((error: unknown) => error)
    await clock.advance(61_000)
    expectFault(await next, 'timeout')
    expect(await (await upstream.called(1)).ended).toBe('aborted')
  })

  test('a model that only pings for 60 s has fallen silent', async () => {
    const { engine, upstream, clock } = await stage(protocol)
    upstream.script({
      ...fails({ kind: 'stall', after: 1, pings: true }, 'Time'),
      hold: () => clock.advance(5_000),
    })
    expectFault((await read(engine.stream(asking()))).error, 'timeout')
  })

  test('a slow trickle is no silence: five tokens, 50 s apart', async () => {
    const { engine, upstream, clock } = await stage(protocol)
    const tap = taps()
    upstream.script({ ...says('1', '2', '3', '4', '5'), hold: tap.hold })
    let text = ''
    for await (const piece of engine.stream(asking())) {
      text += piece
      await clock.advance(50_000)
      tap.open()
    }
    expect(text).toBe('12345')
  })

  test('an error is thrown once; the next call works', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails({ kind: 'reset', after: 1 }, 'x'), says('fine'))
    const pieces = engine.stream(asking())[Symbol.asyncIterator]()
    await pieces.next()
    await expect(pieces.next()).rejects.toThrow(EngineError)
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
    expect((await read(engine.stream(asking()))).text).toBe('fine')
  })
})
