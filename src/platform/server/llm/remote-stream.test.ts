import { describe, expect, test } from 'vitest'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { asking, expectFault, read, stage } from '#testing/fake-upstream/stage.ts'
import type { ModelUsage } from './port.ts'

const PROTOCOLS = ['openai', 'anthropic'] as const

describe.each(PROTOCOLS)('%s: abort', (protocol) => {
  test('a signal that was aborted before makes no call', async () => {
    const { engine, upstream } = await stage(protocol)
    const reason = new Error('stopped')
    expect((await read(engine.stream(asking({ signal: AbortSignal.abort(reason) })))).error).toBe(reason)
    expect(upstream.calls).toHaveLength(0)
  })

  test('abort while waiting for the first token throws the reason and closes the upstream call', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails({ kind: 'stall', after: 0 }))
    const abort = new AbortController()
    const answer = read(engine.stream(asking({ signal: abort.signal })))
    const call = await upstream.called(1)
    const reason = new Error('stopped')
    abort.abort(reason)
    expect((await answer).error).toBe(reason)
    expect(await call.ended).toBe('aborted')
    expect(upstream.calls).toHaveLength(1)
  })

  test('abort in mid-stream keeps what came, throws the reason and closes the upstream call', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails({ kind: 'stall', after: 1 }, 'Time'))
    const abort = new AbortController()
    const pieces = engine.stream(asking({ signal: abort.signal }))[Symbol.asyncIterator]()
    expect((await pieces.next()).value).toBe('Time')
    const reason = new Error('stopped')
    abort.abort(reason)
    await expect(pieces.next()).rejects.toBe(reason)
    expect(await (await upstream.called(1)).ended).toBe('aborted')
  })

  test('abort between two attempts throws the reason; no further call is made', async () => {
    const abort = new AbortController()
    const reason = new Error('stopped')
    const { engine, upstream } = await stage(protocol, { onSleep: () => abort.abort(reason) })
    upstream.otherwise(fails({ kind: 'status', status: 503 }))
    expect((await read(engine.stream(asking({ signal: abort.signal })))).error).toBe(reason)
    expect(upstream.calls).toHaveLength(1)
  })

  test('an engine that is closed aborts what runs, and refuses what comes', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails({ kind: 'stall', after: 1 }, 'Time'))
    const pieces = engine.stream(asking())[Symbol.asyncIterator]()
    await pieces.next()
    await engine.close()
    await expect(pieces.next()).rejects.toMatchObject({ fault: 'broken-stream' })
    expect((await read(engine.stream(asking()))).error).toMatchObject({ fault: 'unavailable' })
    expect(upstream.calls).toHaveLength(1)
  })

  test('a reader that leaves its loop closes the upstream call', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails({ kind: 'stall', after: 2 }, 'Time ', 'flies'))
    for await (const piece of engine.stream(asking())) {
      expect(piece).toMatch(/^Time /)
      break
    }
    expect(await (await upstream.called(1)).ended).toBe('aborted')
  })
})

describe.each(PROTOCOLS)('%s: a whole answer', (protocol) => {
  const words = ['Zeit ', 'ist ', 'für ', 'die ', 'Katz’ ', '🐈‍⬛ 猫\n', '"quoted" \\ and\ttabbed', '.']

  test.each([['whole' as const], [1], [3], [64]])(
    'cut into chunks of %s byte(s) it is the same text',
    async (chunks) => {
      const { engine, upstream } = await stage(protocol)
      upstream.script({ ...says(...words), chunks })
      const { text, pieces, error } = await read(engine.stream(asking()))
      expect(error).toBeNull()
      expect(text).toBe(words.join(''))
      expect(pieces).not.toContain('')
    },
  )

  test('CRLF line ends', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script({ ...says(...words), lineEnd: '\r\n', chunks: 7 })
    expect((await read(engine.stream(asking()))).text).toBe(words.join(''))
  })

  test('one chunk of 1 MB: many events, or one', async () => {
    const { engine, upstream } = await stage(protocol)
    const many = Array.from({ length: 4_000 }, (_, index) => `${index} `)
    const one = '猫'.repeat(350_000)
    upstream.script({ ...says(...many), chunks: 'whole' }, says(one))
    expect((await read(engine.stream(asking()))).text).toBe(many.join(''))
    expect((await read(engine.stream(asking()))).text).toBe(one)
  })

  test('a surrogate pair the model split between two tokens is never split between pieces', async () => {
    const { engine, upstream } = await stage(protocol)
    const [high = '', low = ''] = '🐈'.split('')
    upstream.script(says('a', high, `${low}b`, high))
    const { text, pieces } = await read(engine.stream(asking()))
    expect(text).toBe('a🐈b\uFFFD')
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
  })

  test('the limit reached is a whole answer', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script({ ...says('cut', ' off'), finish: protocol === 'openai' ? 'length' : 'max_tokens' })
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'cut off', error: null })
  })

  test('a withheld answer is rejected, though it had begun', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script({ ...says('I'), finish: protocol === 'openai' ? 'content_filter' : 'refusal' })
    const { text, error } = await read(engine.stream(asking()))
    expect(text).toBe('I')
    expectFault(error, 'rejected')
  })

  test('the finish reason without the end marker is a whole answer too', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script({ ...says('whole'), withoutMarker: true })
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'whole', error: null })
  })

  test('usage is told once, before the end; a server that does not count is no error', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script({ ...says('x'), usage: { tokensIn: 40, tokensOut: 9 } }, { ...says('y'), usage: null })
    const usages: ModelUsage[] = []
    const onUsage = (usage: ModelUsage) => void usages.push(usage)
    await read(engine.stream(asking({ onUsage })))
    expect(usages).toEqual([{ tokensIn: 40, tokensOut: 9 }])
    expect(await read(engine.stream(asking({ onUsage })))).toMatchObject({ text: 'y', error: null })
    expect(usages).toHaveLength(1)
  })

  test.each([1.5, -1, 2 ** 31, Number.MAX_VALUE])(
    'a usage of %d tokens counts nothing, and loses no answer',
    async (tokensOut) => {
      const { engine, upstream } = await stage(protocol)
      upstream.script({ ...says('x'), usage: { tokensIn: 40, tokensOut } })
      const onUsage = () => expect.unreachable()
      expect(await read(engine.stream(asking({ onUsage })))).toMatchObject({ text: 'x', error: null })
    },
  )

  test('the next call uses a connection of the last ones', async () => {
    const { engine, upstream } = await stage(protocol)
    for (let nth = 1; nth <= 6; nth++) {
      await read(engine.stream(asking()))
      await (
        await upstream.called(nth)
      ).ended
    }
    // The second call may need a second connection, because the first connection may still be busy.
    expect(upstream.connections).toBeLessThanOrEqual(2)
  })

  test('a whole answer whose connection never ends is whole at once, and the connection is closed', async () => {
    const { engine, upstream, clock } = await stage(protocol)
    upstream.script({ ...says('whole'), lingers: true }, { ...says('whole'), lingers: true, withoutMarker: true })
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'whole', error: null })
    await clock.advance(6_000)
    expect(await (await upstream.called(1)).ended).toBe('aborted')
    const pieces = engine.stream(asking())[Symbol.asyncIterator]()
    expect((await pieces.next()).value).toBe('whole')
    let ended = false
    const end = pieces.next().finally(() => (ended = true))
    // The stream must end within 50 s, before the timeout for a silent stream.
    for (let second = 0; second < 50 && !ended; second++) await clock.advance(1_000)
    expect(await end).toEqual({ done: true, value: undefined })
  })

  test('a hundred streams run side by side, each with its own text', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise({ ...says('a', 'b', 'c'), paceMs: 1 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => read(engine.stream(asking()))))
    expect(answers.map((answer) => answer.text)).toEqual(Array.from({ length: 100 }, () => 'abc'))
  })
})
