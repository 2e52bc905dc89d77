import { describe, expect, test } from 'vitest'
import { fails, says, type Script } from '#testing/fake-upstream/script.ts'
import { expectFault, stage } from '#testing/fake-upstream/stage.ts'
import type { EngineError } from '../port.ts'

const refuses = (status: number, message: string) => fails({ kind: 'status', status, body: { error: { message } } })
const raw = (body: string) => fails({ kind: 'raw', contentType: 'text/event-stream', body })
const ended = (reason: string) =>
  raw(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: reason }] })}\n\ndata: [DONE]\n\n`)

describe.each(['openai', 'anthropic'] as const)('%s', (protocol) => {
  test('what it refuses is said at once: no retry, and no successor of a retired model', async () => {
    const { engine, upstream, waits } = await stage(protocol, { more: { successorOf: () => 'new' } })
    const faultOf = async (script: Script) => {
      upstream.script(script)
      const error = await engine.probe('old', 1_000).catch((thrown: unknown) => thrown)
      return (error as EngineError).fault
    }
    expect(await faultOf(refuses(401, 'Incorrect API key provided'))).toBe('key')
    expect(await faultOf(refuses(404, 'The model old does not exist'))).toBe('retired')
    expect(await faultOf(refuses(429, 'slow down'))).toBe('rate-limited')
    expect(await faultOf(refuses(503, 'overloaded'))).toBe('unavailable')
    expect(await faultOf(raw('<p>It works!'))).toBe('malformed')
    expect(await faultOf(fails({ kind: 'cut', after: 1 }, 'Ye'))).toBe('broken-stream')
    expect([upstream.calls.length, waits]).toEqual([6, []])
  })

  test('at most 16 tokens, no room for thinking', async () => {
    const { engine, upstream } = await stage(protocol, { more: { thinkingOf: () => 'never' } })
    await engine.probe('some-model', 1_000)
    expect(upstream.calls[0]?.body).toMatchObject({ model: 'some-model', max_tokens: 16 })
  })
})

test('a model that asks for other parameters is asked by them', async () => {
  const { engine, upstream } = await stage('openai')
  const moved =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  upstream.script(refuses(400, moved), says('Yes.'))
  await engine.probe('some-model', 1_000)
  expect(upstream.calls[1]?.body).toMatchObject({ max_completion_tokens: 16 })
})

test.each([
  ['its thoughts used the limit up', ended('length')],
  [
    'it is refused for that',
    refuses(400, 'Could not finish the message because max_tokens or model output limit was reached.'),
  ],
  ['it says nothing', ended('stop')],
  ['its words are withheld', ended('content_filter')],
])('an empty answer is one, too: %s', async (_, script) => {
  const { engine, upstream } = await stage('openai')
  upstream.script(script)
  await engine.probe('some-model', 1_000)
  expect(upstream.calls).toHaveLength(1)
})

test('silence ends by the clock', async () => {
  const { engine, upstream, clock } = await stage('openai')
  upstream.script(fails({ kind: 'stall', after: 0 }))
  const probe = engine.probe('some-model', 30_000).catch((thrown: unknown) => thrown)
  await upstream.called(1)
  await clock.advance(31_000)
  expectFault(await probe, 'timeout')
})
