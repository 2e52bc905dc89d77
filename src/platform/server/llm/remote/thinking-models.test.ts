import { describe, expect, test } from 'vitest'
import { fails, says, type Script } from '#testing/fake-upstream/script.ts'
import { asking, expectFault, read, stage } from '#testing/fake-upstream/stage.ts'
import type { ModelUsage } from '../port.ts'

const refuses = (message: string) => fails({ kind: 'status', status: 400, body: { error: { message } } })
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const raw = (...events: unknown[]): Script =>
  fails({ kind: 'raw', contentType: 'text/event-stream', body: events.map(event).join('') })

describe('openai: effort', () => {
  const VALUES =
    "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'low', 'medium', and 'high'."

  test('none is refused: the least that is named, with room for it, at once the next time', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.script(refuses(VALUES), says('fine'), says('again'))
    await read(engine.stream(asking()))
    await read(engine.stream(asking()))
    const asked = upstream.calls.map(({ body }) => [body.reasoning_effort, body.max_tokens])
    expect(asked).toEqual([
      ['none', 300],
      ['low', 4_396],
      ['low', 4_396],
    ])
  })

  test.each([
    "Unknown parameter: 'reasoning_effort'.",
    '"qwen2.5:7b" does not support thinking',
    "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
    '{"detail":[{"loc":["body","reasoning_effort"],"msg":"Extra inputs are not permitted"}]}',
  ])('a server that does not know the field is asked without: %s', async (message) => {
    const { engine, upstream } = await stage('openai')
    upstream.script(refuses(message), says('fine'))
    expect((await read(engine.stream(asking()))).text).toBe('fine')
    expect(upstream.calls[1]?.body).not.toHaveProperty('reasoning_effort')
    expect(upstream.calls[1]?.body.max_tokens).toBe(300)
  })

  test('a model that takes only medium and above is asked for medium', async () => {
    const { engine, upstream } = await stage('openai')
    const only = (effort: string) =>
      `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model. Supported values are: 'medium', 'high', and 'xhigh'.`
    upstream.otherwise(({ reasoning_effort: effort }) =>
      effort === 'medium' ? says('fine') : refuses(only(String(effort))),
    )
    await read(engine.stream(asking()))
    await read(engine.stream(asking()))
    expect(upstream.calls.map(({ body }) => body.reasoning_effort)).toEqual(['none', 'medium', 'medium'])
  })

  test.each([
    [
      'a question that is refused',
      400,
      {
        message: 'Invalid prompt: your prompt was flagged: https://platform.openai.com/docs/guides/reasoning#advice',
        code: 'invalid_prompt',
      },
    ],
    ['a link', 400, { message: 'Bad image. See https://platform.openai.com/docs/guides/reasoning' }],
    ['the model’s own name', 400, { message: 'grok-4-1-fast-reasoning cannot read that' }],
    ['what a visitor wrote', 403, { message: 'Forbidden', metadata: { flagged_input: 'Is reasoning not required?' } }],
    ['another matter', 400, { message: 'Reasoning content in messages.1 is malformed' }],
  ])('a refusal that speaks of reasoning because of %s changes nothing for the others', async (_, status, error) => {
    const { engine, upstream } = await stage('openai')
    upstream.script(fails({ kind: 'status', status, body: { error } }), says('fine'))
    const model = 'grok-4-1-fast-reasoning'
    expect((await read(engine.stream(asking({ model })))).error).not.toBeNull()
    expect((await read(engine.stream(asking({ model })))).text).toBe('fine')
    expect(upstream.calls.map(({ body }) => [body.reasoning_effort, body.max_tokens])).toEqual([
      ['none', 300],
      ['none', 300],
    ])
  })

  test('a model of the table that must think is asked with the least effort from the first', async () => {
    const { engine, upstream } = await stage('openai', { more: { thinkingOf: () => 'never' } })
    await read(engine.stream(asking()))
    expect(upstream.calls[0]?.body).toMatchObject({ reasoning_effort: 'low', max_tokens: 4_396 })
  })
})

describe('anthropic: thinking', () => {
  const BETWEEN = 'thinking.type: "disabled" is not supported on this model. Use "between_tools" instead.'

  test('disabled is refused: between_tools with the lowest effort, at once the next time', async () => {
    const { engine, upstream } = await stage('anthropic')
    upstream.script(refuses(BETWEEN), says('fine'), says('again'))
    await read(engine.stream(asking()))
    await read(engine.stream(asking()))
    expect(upstream.calls).toHaveLength(3)
    expect(upstream.calls[2]?.body).toMatchObject({
      thinking: { type: 'between_tools' },
      output_config: { effort: 'low' },
      max_tokens: 300,
    })
  })

  test('a model that takes neither thinks with the lowest effort, and gets room', async () => {
    const { engine, upstream } = await stage('anthropic', { more: { thinkingOf: () => 'between-tools' } })
    upstream.script(refuses('thinking.type: Input should be "adaptive"'), says('fine'))
    await read(engine.stream(asking()))
    expect(upstream.calls[1]?.body).toMatchObject({ output_config: { effort: 'low' }, max_tokens: 4_396 })
    expect(upstream.calls[1]?.body).not.toHaveProperty('thinking')
  })
})

describe.each(['openai', 'anthropic'] as const)('%s: an answer that is empty at its limit', (protocol) => {
  const finish = protocol === 'openai' ? 'length' : 'max_tokens'
  const empty: Script = { ...says(), finish, usage: { tokensIn: 10, tokensOut: 300 } }

  test('is asked for once more with four times the limit, then fails by name; both were paid', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(empty)
    const usages: ModelUsage[] = []
    const { error } = await read(engine.stream(asking({ onUsage: (usage) => void usages.push(usage) })))
    expectFault(error, 'nothing-written')
    expect(upstream.calls.map(({ body }) => body.max_tokens)).toEqual([300, 1_200])
    expect(usages).toEqual([{ tokensIn: 20, tokensOut: 600 }])
  })

  test('that has its room then is whole, and the next call has it from the first', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(empty, { ...says('fine'), usage: { tokensIn: 10, tokensOut: 900 } }, says('again'))
    const usages: ModelUsage[] = []
    const asked = asking({ onUsage: (usage) => void usages.push(usage) })
    expect((await read(engine.stream(asked))).text).toBe('fine')
    expect((await read(engine.stream(asked))).text).toBe('again')
    expect(upstream.calls.map(({ body }) => body.max_tokens)).toEqual([300, 1_200, 4_396])
    expect(usages[0]).toEqual({ tokensIn: 20, tokensOut: 1_200 })
  })
})

describe('a model that thinks and reads little', () => {
  const CONTEXT = 4_096
  const size = (body: Record<string, unknown>) => Math.ceil(JSON.stringify(body['messages']).length / 4)
  const shorter = (contextTokens: number) => ({
    system: 'S',
    messages: [{ role: 'user' as const, content: 'x'.repeat((contextTokens - 700) * 4) }],
    maxTokens: 600,
  })

  async function small(thought: number) {
    const made = await stage('openai')
    made.upstream.otherwise((body) => {
      if (body.reasoning_effort === 'none') return refuses("reasoning_effort: supported values are 'low', 'high'")
      const limit = Number(body.max_tokens)
      if (size(body) + limit > CONTEXT) return refuses(`This model's maximum context length is ${CONTEXT} tokens.`)
      return limit < thought ? { ...says(), finish: 'length' } : says('fine')
    })
    return made
  }

  test('its prompt leaves room for thinking, at once the next time', async () => {
    const { engine, upstream } = await small(1_200)
    expect((await read(engine.stream(asking({ maxTokens: 600, shorter })))).text).toBe('fine')
    const before = upstream.calls.length
    expect((await read(engine.stream(asking({ maxTokens: 600, shorter })))).text).toBe('fine')
    expect(upstream.calls.length - before).toBe(1)
    expect(upstream.calls.at(-1)?.body.max_tokens).toBe(600 + CONTEXT / 2)
  })

  test('a prompt that cannot be shortened gets a limit that fits', async () => {
    const { engine, upstream } = await small(1_200)
    expect((await read(engine.stream(asking()))).text).toBe('fine')
    expect(upstream.calls.at(-1)?.body.max_tokens).toBeLessThan(CONTEXT)
  })

  test.each([
    ['is at most what the context leaves', 1_000, [300, 300, 999]],
    ['is not asked for where that is no more', 300, [300, 300]],
  ])('four times the limit %s', async (_, context, limits) => {
    const { engine, upstream } = await stage('openai')
    upstream.script(refuses(`maximum context length is ${context} tokens`))
    upstream.otherwise(({ max_tokens: limit }) =>
      Number(limit) > 300 ? says('fine') : { ...says(), finish: 'length' },
    )
    const tiny = () => ({ system: '', messages: [{ role: 'user' as const, content: 'T?' }], maxTokens: 300 })
    await read(engine.stream(asking({ shorter: tiny })))
    expect(upstream.calls.map(({ body }) => Number(body.max_tokens))).toEqual(limits)
  })
})

describe('thinking that arrives all the same is told, and is no text', () => {
  const STOP = { choices: [{ delta: {}, finish_reason: 'stop' }] }
  const delta = (said: object) => ({ choices: [{ delta: said, finish_reason: null }] })
  const block = (type: string, rest: object) => ({ type: 'content_block_delta', index: 0, delta: { type, ...rest } })
  const END = [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }]

  test.each([
    ['openai', 'reasoning_content', [delta({ reasoning_content: 'Hm.' }), delta({ content: 'Time.' }), STOP]],
    ['openai', 'reasoning', [delta({ reasoning: 'Hm.' }), delta({ content: 'Time.' }), STOP]],
    [
      'openai',
      'parts',
      [delta({ content: [{ type: 'thinking', thinking: [{ text: 'Hm.' }] }] }), delta({ content: 'Time.' }), STOP],
    ],
    [
      'openai',
      'tags',
      [delta({ content: '<thi' }), delta({ content: 'nk>Hm.</think>\n\n' }), delta({ content: 'Time.' }), STOP],
    ],
    [
      'openai',
      'channels',
      [delta({ content: '<|channel|>analysis<|message|>Hm.<|end|><|channel|>final<|message|>Time.' }), STOP],
    ],
    [
      'anthropic',
      'blocks',
      [
        block('thinking_delta', { thinking: 'Hm.' }),
        block('signature_delta', { signature: 'x' }),
        block('text_delta', { text: 'Time.' }),
        ...END,
      ],
    ],
    ['anthropic', 'tags', [block('text_delta', { text: '<think>Hm.</think>Time.' }), ...END]],
  ] as const)('%s %s', async (protocol, _, events) => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(raw(...events))
    let thinking = 0
    const { text, error } = await read(engine.stream(asking({ onThinking: () => (thinking += 1) })))
    expect([text, error, thinking]).toEqual(['Time.', null, 1])
  })
})

test('an empty answer is paid, so it is asked for once more and not twice', async () => {
  const { engine, upstream } = await stage('openai')
  upstream.otherwise(says())
  expectFault((await read(engine.stream(asking()))).error, 'malformed')
  expect(upstream.calls).toHaveLength(2)
})

test('what was paid before the caller left is counted', async () => {
  const stopping = new AbortController()
  const { engine, upstream } = await stage('openai')
  upstream.script({ ...says(), finish: 'length', usage: { tokensIn: 10, tokensOut: 300 } })
  upstream.otherwise(() => {
    stopping.abort(new Error('stopped'))
    return says('fine')
  })
  const usages: ModelUsage[] = []
  const request = asking({ signal: stopping.signal, onUsage: (usage) => void usages.push(usage) })
  await read(engine.stream(request))
  expect(usages).toEqual([{ tokensIn: 10, tokensOut: 300 }])
})
