/** Checks the fake providers against the real providers' documentation of 2026-11-28, which their modules cite. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODELS } from '#features/models/catalogue.ts'
import { THOUGHT_WORDS } from './generation.ts'
import type { ProviderName } from './live-models.ts'
import { openProviders, type Providers } from './providers.ts'

let providers: Providers
beforeAll(async () => {
  providers = await openProviders()
})
afterAll(() => providers.close())

const NAMES = ['openai', 'xai', 'anthropic'] as const
const CHEAPEST = { openai: 'gpt-6-luna', xai: 'grok-4.3', anthropic: 'claude-haiku-5-5' }

async function call(provider: ProviderName, body: object | null, key = providers.keys[provider]) {
  const path = body === null ? '/models' : provider === 'anthropic' ? '/messages' : '/chat/completions'
  const response = await fetch(`${providers.baseUrl(provider)}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers:
      provider === 'anthropic'
        ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
        : { authorization: `Bearer ${key}` },
    body: body && JSON.stringify(body),
  })
  const said = await response.text()
  return { status: response.status, said, paid: providers.calls.at(-1)?.paid }
}

const messages = [{ role: 'user', content: 'Is light a wave?' }]
const limit = (provider: ProviderName, tokens: number) =>
  provider === 'openai' ? { max_completion_tokens: tokens } : { max_tokens: tokens }
const plain = (provider: ProviderName, over: object = {}) => ({
  model: CHEAPEST[provider],
  messages,
  ...limit(provider, 600),
  ...(provider === 'anthropic' ? { thinking: { type: 'disabled' } } : { reasoning_effort: 'none' }),
  ...over,
})

describe.each(NAMES)('%s', (provider) => {
  test('a retired model is a 404 that names it and costs nothing; the list has those that speak', async () => {
    const gone = MODELS.filter((model) => model.provider === provider && !model.id.startsWith('gpt-4o'))
    expect(gone.length).toBe({ openai: 3, xai: 5, anthropic: 4 }[provider])
    for (const { id } of gone) {
      const { status, said, paid } = await call(provider, plain(provider, { model: id }))
      expect([status, paid]).toEqual([404, false])
      expect(said).toContain(id)
    }
    expect((await call(provider, null)).said).toContain(CHEAPEST[provider])
  })

  test('a model thinks unless the call turns it off, and 600 tokens are an empty answer that is paid', async () => {
    const thinking = await call(provider, { model: CHEAPEST[provider], messages, ...limit(provider, 600) })
    expect(thinking).toMatchObject({ status: 200, paid: true })
    expect(thinking.said).toMatch(/"(finish_reason":"length|stop_reason":"max_tokens)"/)
    expect(thinking.said).not.toMatch(/\. [A-Z]/)
    const quick = await call(provider, plain(provider))
    expect(quick.said).toMatch(/"(finish_reason":"stop|stop_reason":"end_turn)"/)
    const roomy = await call(provider, { model: CHEAPEST[provider], messages, ...limit(provider, 4_000), stream: true })
    expect(roomy.said.includes(THOUGHT_WORDS)).toBe(provider === 'xai')
  })

  test.each([
    ['wrong-key', { openai: 401, xai: 400, anthropic: 401 }, { openai: 401, xai: 400, anthropic: 401 }],
    ['no-credit', { openai: 429, xai: 403, anthropic: 400 }, { openai: 200, xai: 200, anthropic: 200 }],
    ['retired', { openai: 404, xai: 404, anthropic: 404 }, { openai: 200, xai: 200, anthropic: 200 }],
  ] as const)('a planted fault: %s', async (kind, generating, listing) => {
    providers.plant(provider, { kind })
    expect((await call(provider, plain(provider))).status).toBe(generating[provider])
    expect((await call(provider, null)).status).toBe(listing[provider])
    providers.plant(provider, null)
    expect((await call(provider, plain(provider))).status).toBe(200)
    expect((await call(provider, plain(provider), 'sk-another')).status).toBe(
      { openai: 401, xai: 400, anthropic: 401 }[provider],
    )
  })
})

const schema = {
  type: 'object',
  properties: { position1: { type: 'string' }, isYesNoQuestion: { type: 'boolean' } },
  required: ['position1', 'isYesNoQuestion'],
  additionalProperties: false,
}
const open = { ...schema, additionalProperties: undefined }
const tool = { tools: [{ name: 'answer', input_schema: schema }] }
const sonnet = { model: 'claude-sonnet-5-5' }
const resting = { thinking: { type: 'between_tools' } }
const jsonSchema = (shape: object) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'positions', strict: true, schema: shape } },
})

test.each([
  ['openai', { max_tokens: 600 }, 'max_completion_tokens'],
  ['openai', { temperature: 0.7 }, 'temperature'],
  ['openai', { reasoning_effort: 'minimal' }, 'none'],
  ['openai', { model: 'gpt-4o', reasoning_effort: 'none' }, 'reasoning_effort'],
  ['openai', jsonSchema(open), 'additionalProperties'],
  ['xai', { model: 'grok-4.7' }, 'low, medium, high'],
  ['anthropic', { max_tokens: undefined }, 'max_tokens'],
  ['anthropic', { thinking: { type: 'enabled', budget_tokens: 1_024 } }, 'adaptive'],
  ['anthropic', { ...resting }, 'disabled'],
  ['anthropic', { temperature: 0.7 }, 'temperature'],
  ['anthropic', { thinking: undefined, ...tool, tool_choice: { type: 'any' } }, 'Thinking'],
  ['anthropic', { output_config: { format: { type: 'json_schema', schema: open } } }, 'additionalProperties'],
  ['anthropic', { ...sonnet }, 'between_tools'],
  ['anthropic', { ...sonnet, ...resting, output_config: { effort: 'max' } }, 'between_tools'],
  ['anthropic', { ...sonnet, ...resting, ...tool, tool_choice: { type: 'tool', name: 'answer' } }, 'tool_choice'],
  ['anthropic', { ...sonnet, ...resting, messages: [...messages, { role: 'assistant', content: '{' }] }, 'prefill'],
] as const)('%s refuses %j', async (provider, over, names) => {
  const { status, said, paid } = await call(provider, plain(provider, over))
  expect([status, paid]).toEqual([400, false])
  expect(said).toContain(names)
})

test.each([
  ['openai', {}],
  ['openai', { model: 'gpt-4o-mini', reasoning_effort: undefined, max_tokens: 600, temperature: 0.7 }],
  ['xai', { model: 'grok-4.7', reasoning_effort: 'low', max_tokens: 4_000 }],
  ['anthropic', { ...tool, tool_choice: { type: 'tool', name: 'answer' } }],
  ['anthropic', { ...sonnet, ...resting, output_config: { effort: 'low' } }],
  ['anthropic', { ...sonnet, ...resting, ...tool, tool_choice: { type: 'auto' } }],
] as const)('%s takes %j, streamed or not', async (provider, over) => {
  for (const stream of [true, false]) {
    const { status, said } = await call(provider, plain(provider, { ...over, stream }))
    expect(status).toBe(200)
    expect(said.startsWith('{')).toBe(!stream)
  }
})

test.each([
  ['openai', jsonSchema(schema)],
  ['xai', jsonSchema(schema)],
  ['anthropic', { output_config: { format: { type: 'json_schema', schema } } }],
  ['anthropic', { system: `Answer with one JSON value. It must fit this JSON Schema:\n${JSON.stringify(schema)}` }],
] as const)('%s gives the shape that is asked for, as text: %j', async (provider, over) => {
  const content = '<<question abc>>\nIs light a wave?\n<<end abc>>'
  const { said } = await call(provider, plain(provider, { ...over, messages: [{ role: 'user', content }] }))
  expect(said.replaceAll('\\"', '"')).toContain('{"position1":"Yes","isYesNoQuestion":true}')
})

test('two speeches have no sentence in common', async () => {
  const sentences = async () => {
    const { said } = await call('openai', plain('openai'))
    const { choices } = JSON.parse(said) as { choices: { message: { content: string } }[] }
    return choices[0]?.message.content.split(/(?<=\.)\s+/) ?? []
  }
  const [one, other] = [await sentences(), await sentences()]
  expect(one.join(' ').length).toBeGreaterThan(500)
  expect(new Set([...one, ...other]).size).toBe(12)
})

test('Anthropic streams its thought before the answer, in words only where they are asked for', async () => {
  const { said: silent } = await call('anthropic', { ...sonnet, messages, max_tokens: 4_000, stream: true })
  expect(silent).toMatch(/"thinking"[^]*"signature_delta"[^]*"text_delta"/)
  expect(silent).not.toContain('thinking_delta')
  const thinking = { type: 'adaptive', display: 'summarized' }
  const { said } = await call('anthropic', { ...sonnet, messages, max_tokens: 4_000, stream: true, thinking })
  expect(said).toContain(`"thinking_delta","thinking":"${THOUGHT_WORDS}"`)
})

test('a region that is not served: OpenAI and Anthropic say so before the key is looked at', async () => {
  for (const provider of ['openai', 'anthropic'] as const) {
    providers.plant(provider, { kind: 'wrong-region' })
    expect((await call(provider, null, 'none')).status).toBe(403)
    providers.plant(provider, null)
  }
})

test('models that end soon: OpenAI’s list says when', async () => {
  expect((await call('openai', null)).said).toContain('"shutdown_date":"2027-01-14"')
  providers.plant('openai', { kind: 'ending', on: '2026-12-20' })
  expect((await call('openai', null)).said).toMatch(/gpt-6-luna[^}]*"shutdown_date":"2026-12-20"/)
  providers.plant('openai', null)
})
