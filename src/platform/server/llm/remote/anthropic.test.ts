import { describe, expect, test } from 'vitest'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { asking, KEY, read, stage } from '#testing/fake-upstream/stage.ts'

describe('anthropic refusals', () => {
  test.each([
    ['overloaded_error', 'rate-limited', 3],
    ['rate_limit_error', 'rate-limited', 3],
    ['api_error', 'unavailable', 3],
    ['invalid_request_error', 'rejected', 1],
  ] as const)('an %s event before the first token is %s after %i calls', async (type, fault, calls) => {
    const { engine, upstream } = await stage('anthropic')
    upstream.otherwise(fails({ kind: 'error-event', after: 0, type, message: 'no' }))
    expect((await read(engine.stream(asking()))).error).toMatchObject({ fault })
    expect(upstream.calls).toHaveLength(calls)
  })

  test('529, its own "overloaded", is tried again', async () => {
    const { engine, upstream } = await stage('anthropic')
    upstream.script(fails({ kind: 'status', status: 529 }), says('fine'))
    expect((await read(engine.stream(asking()))).text).toBe('fine')
  })

  test('an event without a type is malformed', async () => {
    const { engine, upstream } = await stage('anthropic', { path: '/v1' })
    // The base URL is that of an OpenAI-compatible provider, so the response has OpenAI's format.
    upstream.otherwise(fails({ kind: 'json', body: { choices: [] } }))
    expect((await read(engine.stream(asking()))).error).toMatchObject({ fault: 'malformed' })
  })
})

describe('anthropic request', () => {
  test('messages, streamed, system on top, the key and the version as headers', async () => {
    const { engine, upstream } = await stage('anthropic')
    await read(engine.stream(asking()))
    const [call] = upstream.calls
    expect(call?.path).toBe('/v1/messages')
    expect(call?.headers).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' })
    expect(call?.headers.authorization).toBeUndefined()
    expect(call?.body).toEqual({
      model: 'some-model',
      stream: true,
      max_tokens: 300,
      thinking: { type: 'disabled' },
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'Is time real?' }],
    })
  })

  test('no key, no header; no system text, no system field', async () => {
    const { engine, upstream } = await stage('anthropic', { key: null })
    await read(engine.stream(asking({ system: '' })))
    expect(upstream.calls[0]?.headers['x-api-key']).toBeUndefined()
    expect(upstream.calls[0]?.body).not.toHaveProperty('system')
  })

  test.each(['', '/', '/v1/', '/v1/messages'])('a base URL ending in %j is the same', async (path) => {
    const { engine, upstream } = await stage('anthropic', { path })
    await read(engine.stream(asking()))
    expect(upstream.calls[0]?.path).toBe('/v1/messages')
  })
})
