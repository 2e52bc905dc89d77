import { describe, expect, test } from 'vitest'
import { type Fault, fails, says } from '#testing/fake-upstream/script.ts'
import { asking, KEY, read, stage } from '#testing/fake-upstream/stage.ts'
import { systemClock } from '#platform/clock.ts'
import { openAiEngine } from './openai.ts'
import { EngineError } from '../port.ts'

const refuses = (message: string, param: string | null = null): Fault => ({
  kind: 'status',
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code: null } },
})

describe('openai refusals', () => {
  test('a limit that is too large is refused, not called otherwise', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise(fails(refuses('max_tokens is too large: 300.', 'max_tokens')))
    expect((await read(engine.stream(asking()))).error).toMatchObject({ fault: 'rejected' })
    expect(upstream.calls).toHaveLength(1)
  })

  test('a server that refuses both names of the limit is asked twice, not for ever', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise(fails(refuses('max_tokens and max_completion_tokens are not supported')))
    expect((await read(engine.stream(asking()))).error).toBeInstanceOf(EngineError)
    expect(upstream.calls.length).toBeLessThanOrEqual(6)
  })

  test('a finish reason `error` is no quiet finish', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.script({ ...says('half'), finish: 'error' })
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'half', error: { fault: 'broken-stream' } })
  })

  test('an address that is none stops the start', () => {
    const build = () =>
      openAiEngine({ name: 'x', baseUrl: 'not an address', key: null, clock: systemClock, random: Math.random })
    expect(build).toThrow(TypeError)
  })
})

describe('openai request', () => {
  test('chat completions, streamed, with usage, the key as bearer', async () => {
    const { engine, upstream } = await stage('openai')
    await read(engine.stream(asking()))
    const [call] = upstream.calls
    expect(call?.path).toBe('/v1/chat/completions')
    expect(call?.headers.authorization).toBe(`Bearer ${KEY}`)
    // Some servers refuse a chunked body, so the length must be sent.
    expect(call?.headers).toMatchObject({ 'content-length': String(JSON.stringify(call?.body).length) })
    expect(call?.headers['transfer-encoding']).toBeUndefined()
    expect(call?.body).toEqual({
      model: 'some-model',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 300,
      reasoning_effort: 'none',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Is time real?' },
      ],
    })
  })

  test('no key, no header; no system text, no system message', async () => {
    const { engine, upstream } = await stage('openai', { key: null })
    await read(engine.stream(asking({ system: '' })))
    expect(upstream.calls[0]?.headers.authorization).toBeUndefined()
    expect(upstream.calls[0]?.body.messages).toEqual([{ role: 'user', content: 'Is time real?' }])
  })

  test.each(['', '/', '/v1', '/v1/', '/v1/chat/completions'])('a base URL ending in %j is the same', async (path) => {
    const { engine, upstream } = await stage('openai', { path })
    await read(engine.stream(asking()))
    expect(upstream.calls[0]?.path).toBe('/v1/chat/completions')
  })

  test('a model that wants max_completion_tokens gets it, and again at once the next time', async () => {
    const { engine, upstream } = await stage('openai')
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    upstream.script(fails(refuses(message, 'max_tokens')), says('fine'), says('again'))
    expect((await read(engine.stream(asking()))).text).toBe('fine')
    expect((await read(engine.stream(asking()))).text).toBe('again')
    const limits = upstream.calls.map(({ body }) => [body.max_tokens, body.max_completion_tokens])
    expect(limits).toEqual([
      [300, undefined],
      [undefined, 300],
      [undefined, 300],
    ])
  })

  test('a server without stream_options is asked without; both lessons fit into one call', async () => {
    const { engine, upstream, waits } = await stage('openai')
    upstream.script(
      fails(refuses('Unrecognized request argument supplied: stream_options')),
      fails(refuses('Unknown parameter: max_tokens')),
      says('fine'),
    )
    expect((await read(engine.stream(asking()))).text).toBe('fine')
    expect(upstream.calls[2]?.body).not.toHaveProperty('stream_options')
    expect(upstream.calls[2]?.body).toHaveProperty('max_completion_tokens')
    expect(waits).toEqual([])
  })
})
