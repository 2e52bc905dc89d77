/** Tests answers that real servers with the chat completions API have sent, as reported in 2025 and 2026. */
import { describe, expect, test } from 'vitest'
import { fails, says, type Script } from '#testing/fake-upstream/script.ts'
import { asking, expectFault, read, stage } from '#testing/fake-upstream/stage.ts'
import { AnswerStart } from './event-reader.ts'

const STREAM = 'text/event-stream'
const raw = (body: string, contentType = STREAM): Script => fails({ kind: 'raw', contentType, body })
const event = (value: unknown, name?: string) => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(value)}\n\n`
const delta = (said: object, finish_reason: string | null = null) =>
  event({ choices: [{ delta: said, finish_reason }] })
const STOP = delta({}, 'stop')
const DONE = 'data: [DONE]\n\n'
const refuses = (message: string, status = 400) => fails({ kind: 'status', status, body: { error: { message } } })

async function answered(body: string, contentType?: string) {
  const { engine, upstream } = await stage('openai')
  upstream.otherwise(raw(body, contentType))
  return read(engine.stream(asking()))
}

describe('failures that look like an end', () => {
  test.each([
    ['an error object', event({ error: { message: 'overloaded', code: 503 } })],
    ['an error event', event({ message: 'overloaded' }, 'error')],
    ['an error event in words', 'event: error\ndata: overloaded\n\n'],
    ['an error in a choice', event({ choices: [{ error: { code: 502 }, finish_reason: 'error' }] })],
  ])('%s before [DONE]', async (_, broken) => {
    expectFault((await answered(`${broken}${DONE}`)).error, 'unavailable')
    expect(await answered(`${delta({ content: 'Time' })}${broken}${DONE}`)).toMatchObject({
      text: 'Time',
      error: { fault: 'unavailable' },
    })
  })

  test.each([
    [
      'a comment and a bare error',
      `: keep-alive\n\n${JSON.stringify({ error: { message: 'no key', code: 401 } })}`,
      'key',
    ],
    ['an error in a list', event([{ error: { code: 400, message: 'no' } }]), 'rejected'],
    ['an object that is an error', event({ object: 'error', message: 'no', code: 400 }), 'rejected'],
    ['a code as a text', event({ error: { code: '429', message: 'Too many requests' } }), 'rate-limited'],
  ] as const)('%s', async (_, body, fault) => {
    expectFault((await answered(`${body}${body.startsWith(':') ? '' : DONE}`)).error, fault)
  })

  test.each(['insufficient_system_resource', 'abort', 'error'])(
    'an answer that ended by %s is not whole',
    async (reason) => {
      const { text, error } = await answered(`${delta({ content: 'Half a' })}${delta({}, reason)}${DONE}`)
      expect(text).toBe('Half a')
      expectFault(error, 'broken-stream')
    },
  )

  test.each(['content_filter', 'SAFETY', 'PROHIBITED_CONTENT', 'refusal'])(
    'an answer is withheld by %s',
    async (reason) => {
      expectFault((await answered(`${delta({ content: 'Half a' })}${delta({}, reason)}${DONE}`)).error, 'rejected')
    },
  )

  test('an end without a finish reason is no whole answer, with [DONE] or without', async () => {
    expectFault((await answered(`${delta({ content: 'Time' })}${DONE}`)).error, 'broken-stream')
    expectFault((await answered(delta({ content: 'Time' }))).error, 'broken-stream')
  })

  test('a page in place of a stream', async () => {
    expectFault((await answered('<!doctype html><title>Sign in</title>', 'text/html')).error, 'malformed')
  })
})

describe('answers that are whole', () => {
  const time = delta({ content: 'Time.' })
  test.each([
    ['empty events', `data:\n\ndata: \n\n${time}${STOP}${DONE}`],
    [
      'events that are no JSON',
      `data: OPENROUTER PROCESSING\n\n${time}data: {"choices":[{"delta":{"con\n\n${STOP}${DONE}`,
    ],
    ['events of other names', `${event({ usage: 1 }, 'usage')}${time}${event({ error: 'no' }, 'ping')}${STOP}${DONE}`],
    ['a byte order mark', `\ufeff${time}${STOP}${DONE}`],
    [
      'a byte order mark before JSON',
      `\ufeff${JSON.stringify({ choices: [{ message: { content: 'Time.' }, finish_reason: 'STOP' }] })}`,
    ],
    [
      'comments before JSON',
      `: one\n\n: two\r\n${JSON.stringify({ choices: [{ message: { content: 'Time.' }, finish_reason: 'stop' }] })}`,
    ],
    ['an empty error', `${time}${event({ error: {}, choices: [{ delta: {}, finish_reason: 'stop' }] })}${DONE}`],
    ['a last event without a blank line', `${time}${STOP.trimEnd()}`],
    ['null as a text', `${delta({ content: 'Time.' }, 'null')}${STOP}${DONE}`],
    ['[DONE] with spaces', `${time}${STOP}data:   [DONE]  \n\n`],
    [
      'content in parts',
      `${delta({
        content: [
          { type: 'text', text: 'Ti' },
          { type: 'text', text: 'me.' },
        ],
      })}${STOP}${DONE}`,
    ],
  ])('%s', async (_, body) => {
    expect(await answered(body)).toMatchObject({ text: 'Time.', error: null })
  })

  test.each(['application/json', 'text/plain', 'application/octet-stream', ''])('a stream as %j', async (type) => {
    expect(await answered(`\n${time}${STOP}${DONE}`, type)).toMatchObject({ text: 'Time.', error: null })
  })

  test.each(['application/json', STREAM])('a complete JSON answer to a streamed request, as %j', async (type) => {
    const message = { role: 'assistant', content: 'Time.', reasoning_content: 'Hm.' }
    const body = JSON.stringify({
      choices: [{ message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 4, completion_tokens: 2 },
    })
    expect(await answered(body, type)).toMatchObject({ text: 'Time.', error: null })
    expectFault((await answered(JSON.stringify({ choices: [{ message }] }), type)).error, 'broken-stream')
    expectFault((await answered('{"error":{"message":"no","code":400}}', type)).error, 'rejected')
  })
})

describe('requests that a server does not take', () => {
  test.each([
    'System role not supported',
    'Only user and assistant roles are supported!',
    'Developer instruction is not enabled for this model',
  ])('no system role (%s): the rules go before the question, at once the next time', async (message) => {
    const { engine, upstream } = await stage('openai')
    upstream.script(refuses(message), says('fine'), says('again'))
    expect((await read(engine.stream(asking()))).text).toBe('fine')
    expect((await read(engine.stream(asking()))).text).toBe('again')
    expect(upstream.calls).toHaveLength(3)
    expect(upstream.calls[2]?.body.messages).toEqual([{ role: 'user', content: 'Be brief.\n\nIs time real?' }])
  })

  test.each(['Your organization must be verified to stream this model.', 'Streaming is not supported for this model'])(
    'no streams (%s): asked without, the whole answer at once',
    async (message) => {
      const { engine, upstream } = await stage('openai')
      const whole = { choices: [{ message: { content: 'Time.' }, finish_reason: 'stop' }] }
      upstream.script(refuses(message), fails({ kind: 'json', body: whole }))
      expect(await read(engine.stream(asking()))).toMatchObject({ text: 'Time.', error: null })
      expect(upstream.calls[1]?.body).toMatchObject({ stream: false })
      expect(upstream.calls[1]?.body).not.toHaveProperty('stream_options')
    },
  )

  test.each([
    'max_tokens is too large: 300. This model supports at most 256 completion tokens, whereas you provided 300.',
    'Invalid max_tokens value, the valid range of max_tokens is [1, 256]',
    '`max_tokens` must be less than or equal to `256`, the maximum value for `max_tokens` is less than the `context_window`',
  ])(
    'a limit above what the model writes (%s): that much, under the same name, at once the next time',
    async (message) => {
      const { engine, upstream } = await stage('openai')
      upstream.script(refuses(message), says('fine'), says('again'))
      expect((await read(engine.stream(asking()))).text).toBe('fine')
      expect((await read(engine.stream(asking({ maxTokens: 100 })))).text).toBe('again')
      expect(upstream.calls.map(({ body }) => body.max_tokens)).toEqual([300, 256, 100])
    },
  )

  test('a server that refuses everything that is optional is asked with the least in one turn', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise((body) => {
      if (body['stream_options'] !== undefined) return refuses('unknown field stream_options')
      if (body.reasoning_effort === 'none') return refuses('invalid reasoning effort: none')
      if (body.reasoning_effort !== undefined) return refuses('unknown field reasoning_effort')
      if (body.max_tokens !== undefined) return refuses('max_tokens is not supported, use max_completion_tokens')
      if (body.stream === true) return refuses('streaming is not supported')
      if (JSON.stringify(body.messages).includes('"system"')) return refuses('System role not supported')
      return fails({ kind: 'json', body: { choices: [{ message: { content: 'Time.' }, finish_reason: 'stop' }] } })
    })
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'Time.', error: null })
  })

  test('a prompt that is too long is shortened once, and at once the next time', async () => {
    const { engine, upstream } = await stage('openai')
    const long = "This model's maximum context length is 4096 tokens. However, your messages resulted in 9000 tokens."
    upstream.script(refuses(long), says('fine'), says('again'))
    const rooms: number[] = []
    const shorter = (contextTokens: number) => {
      rooms.push(contextTokens)
      return { system: 'Brief.', messages: [{ role: 'user' as const, content: 'Time?' }], maxTokens: 200 }
    }
    expect((await read(engine.stream(asking({ shorter })))).text).toBe('fine')
    expect((await read(engine.stream(asking({ shorter })))).text).toBe('again')
    expect(rooms).toEqual([4_096, 4_096])
    expect(upstream.calls.map(({ body }) => body.max_tokens)).toEqual([300, 200, 200])
    upstream.otherwise(refuses(long))
    expectFault((await read(engine.stream(asking({ shorter })))).error, 'too-long')
    expect(upstream.calls).toHaveLength(5)
  })
})

test('a byte order mark and a comment that arrive in parts', () => {
  const start = new AnswerStart()
  const cut = (text: string) => start.cut(Buffer.from(text, 'latin1'))?.toString() ?? null
  expect(['\xef', '\xbb\xbf\n: pi', 'ng {\n', '\r\n', 'data: x'].map(cut)).toEqual([null, null, null, null, 'data: x'])
})

test.each(['length', 'model_length', 'MAX_TOKENS'])(
  '§13 an answer that stops at its token limit (%s) says so before its end',
  async (finish) => {
    const { engine, upstream } = await stage('openai')
    upstream.script({ ...says('Time is'), finish }, says('Time is real.'))
    let cuts = 0
    const onCut = () => (cuts += 1)
    await read(engine.stream(asking({ onCut })))
    await read(engine.stream(asking({ onCut })))
    expect(cuts).toBe(1)
  },
)
