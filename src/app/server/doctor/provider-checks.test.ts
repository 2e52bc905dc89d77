import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeUpstream, fakeUpstream, refusingUrl } from '#testing/fake-upstream/fake-upstream.ts'
import { fails, says } from '#testing/fake-upstream/script.ts'
import type { Fault } from '#testing/providers/faults.ts'
import type { ProviderName } from '#testing/providers/live-models.ts'
import { openProviders } from '#testing/providers/providers.ts'
import { readConfig } from '../config.ts'
import type { Environment } from '../variables.ts'
import { providerFindings } from './provider-checks.ts'
import { surroundings } from './surroundings.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const found = (env: Environment, now = Date.now()) =>
  providerFindings(readConfig(env), { ...surroundings({}), now: () => now })
const names = async (env: Environment) => (await found(env)).map(({ name }) => name)

describe.each<[ProviderName, alex: string, other: string | null]>([
  ['openai', 'gpt-6-luna', 'gpt-6-sol'],
  ['xai', 'grok-4.3', null],
  ['anthropic', 'claude-haiku-5-5', 'claude-sonnet-5-5'],
])('%s as it answers today', (provider, alex, other) => {
  async function planted(fault: Fault | null) {
    const providers = await openProviders()
    open.push(providers.close)
    providers.plant(provider, fault)
    const name = provider.toUpperCase()
    const env = { [`${name}_API_KEY`]: providers.keys[provider], [`${name}_BASE_URL`]: providers.baseUrl(provider) }
    return { providers, env }
  }

  test.each<[string, Fault]>([
    ['key-refused', { kind: 'wrong-key' }],
    ['credit', { kind: 'no-credit' }],
    ...(provider === 'xai' ? [] : [['region', { kind: 'wrong-region' }] as [string, Fault]]),
  ])('%s', async (name, fault) => {
    expect(await names((await planted(fault)).env)).toEqual([`${provider}-${name}`])
  })

  test('models that are gone are named once each, with the ids that they answer for', async () => {
    const { env } = await planted({ kind: 'retired' })
    const findings = await found(env)
    expect(new Set(findings.map(({ name }) => name))).toEqual(new Set([`${provider}-model-missing`]))
    const told = findings.map(
      ({ says: sentence }) => /does not list (\S+) \(for [a-z0-9., -]+\)\.$/.exec(sentence)?.[1],
    )
    expect(told).toEqual(expect.arrayContaining(other === null || provider === 'anthropic' ? [alex] : [alex, other]))
  })

  test('where nothing is wrong one call of 16 tokens is paid, and nothing found', async () => {
    const { providers, env } = await planted(null)
    expect(await names(env)).toEqual([])
    const paid = providers.calls.filter((call) => call.paid)
    expect(paid).toMatchObject([{ model: alex }])
    const { max_tokens, max_completion_tokens } = paid[0]?.body ?? {}
    expect(max_tokens ?? max_completion_tokens).toBe(16)
  })
})

describe('models that end, think or are mapped', () => {
  async function openAi(modelMap: object, fault: Fault | null = null, now?: number) {
    const providers = await openProviders()
    open.push(providers.close)
    providers.plant('openai', fault)
    const address = { OPENAI_API_KEY: providers.keys.openai, OPENAI_BASE_URL: providers.baseUrl('openai') }
    return found({ ...address, MODEL_MAP: JSON.stringify(modelMap) }, now)
  }

  test('a day that is less than 60 days off is told, with what may answer instead', async () => {
    const ends = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const findings = await openAi({}, { kind: 'ending', on: ends })
    expect(findings.map(({ name }) => name)).toEqual(['openai-model-ends', 'openai-model-ends'])
    expect(findings[0]?.says).toMatch(new RegExp(`shuts gpt-6-luna \\(for gpt-4.1-nano, .*\\) down on ${ends}\\.$`))
    const later = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    expect(await openAi({}, { kind: 'ending', on: later })).toEqual([])
  })

  test('an id of MODEL_MAP that is gone is named, and so is what to write', async () => {
    const [finding, ...more] = await openAi({ 'gpt-4.1-nano': 'gpt-4.1-nano' })
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      name: 'openai-model-missing',
      says: expect.stringMatching(
        /^The model provider 127\.0\.0\.1:\d+ does not list gpt-4\.1-nano \(for grok-2-mini, /,
      ) as string,
      remedy: 'Set MODEL_MAP to models that it has, such as MODEL_MAP={"gpt-4.1-nano":"gpt-6-luna"}; restart.',
    })
  })

  test('a model that thinks its 16 tokens away is there', async () => {
    const providers = await openProviders()
    open.push(providers.close)
    const address = { XAI_API_KEY: providers.keys.xai, XAI_BASE_URL: providers.baseUrl('xai') }
    expect(await names({ ...address, MODEL_MAP: '{"gpt-4.1-nano":"grok-4.7"}' })).toEqual([])
    expect(providers.calls.at(-1)).toMatchObject({ model: 'grok-4.7', paid: true })
  })
})

async function server(ids?: readonly string[]): Promise<FakeUpstream> {
  const upstream = await fakeUpstream()
  open.push(upstream.close)
  if (ids) upstream.pages.set('/v1/models', { object: 'list', data: ids.map((id) => ({ id })) })
  return upstream
}
const status = (code: number, message = '') => fails({ kind: 'status', status: code, body: { error: { message } } })

describe('servers of other kinds', () => {
  test.each([
    ['openai-model-retired', status(404, 'The model gpt-6-luna does not exist')],
    ['openai-quota', status(429)],
    ['openai-credit', status(402)],
    ['openai-answers-otherwise', status(400)],
    ['openai-answers-otherwise', status(404)],
    ['openai-answers-otherwise', status(302)],
    ['openai-answers-otherwise', fails({ kind: 'raw', contentType: 'text/html', body: '<p>It works!' })],
    ['openai-answers-otherwise', fails({ kind: 'cut', after: 1 }, 'Ye')],
    ['openai-away', status(502)],
    ['openai-away', fails({ kind: 'reset', after: 0 })],
  ])('%s', async (name, script) => {
    const upstream = await server()
    upstream.otherwise(script)
    expect(await names({ OPENAI_API_KEY: 'sk-openai', OPENAI_BASE_URL: upstream.url })).toEqual([name])
  })

  test('nobody listens there', async () => {
    expect(await names({ LLM_GATEWAY_URL: await refusingUrl() })).toEqual(['gateway-away'])
  })

  test('its list breaks off', async () => {
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"data":[', () => response.destroy())
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    open.push(async () => void broken.close())
    const LLM_GATEWAY_URL = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    expect(await names({ LLM_GATEWAY_URL })).toEqual(['gateway-away'])
  })

  test.each<[string, Environment]>([
    ['openai-key-unsendable', { OPENAI_API_KEY: 'sk-abc…' }],
    ['anthropic-key-unsendable', { ANTHROPIC_API_KEY: 'sk-a\nbc' }],
  ])('%s: a key that no header carries is not sent', async (name, env) => {
    const upstream = await server()
    const addresses = { OPENAI_BASE_URL: upstream.url, ANTHROPIC_BASE_URL: upstream.url }
    const set = Object.keys(env).map((key) => key.replace('API_KEY', 'BASE_URL'))
    expect(
      await names({ ...env, ...Object.fromEntries(set.map((key) => [key, addresses[key as 'OPENAI_BASE_URL']])) }),
    ).toEqual([name])
    expect(upstream.calls).toEqual([])
  })

  test('a server without a list that answers is no fault; nor is a key that may only generate', async () => {
    const upstream = await server()
    upstream.otherwise(says('Yes.'))
    expect(await names({ LLM_GATEWAY_URL: upstream.url })).toEqual([])
    const narrow = createServer((request, response) => {
      if (request.method === 'GET') return void response.writeHead(403).end('Missing scopes: api.model.read')
      const choice = { message: { content: 'Yes.' }, finish_reason: 'stop' }
      response.end(JSON.stringify({ choices: [choice] }))
    }).listen(0, '127.0.0.1')
    await once(narrow, 'listening')
    open.push(async () => void narrow.close())
    const OPENAI_BASE_URL = `http://127.0.0.1:${(narrow.address() as AddressInfo).port}`
    expect(await names({ OPENAI_API_KEY: 'sk-narrow', OPENAI_BASE_URL })).toEqual([])
  })

  test('the list is asked for where the product asks for it', async () => {
    const upstream = await server()
    upstream.pages.set('/deployments/luna/models', { data: [] })
    const OPENAI_BASE_URL = `${upstream.url}/deployments/luna/chat/completions`
    upstream.otherwise(status(404, 'no such model'))
    expect(await names({ OPENAI_BASE_URL })).toEqual(['openai-model-missing', 'openai-model-missing'])
  })
})

describe('a gateway', () => {
  test('with several chat models: each id that it lacks is named, in one finding', async () => {
    const upstream = await server(['mine', 'another', 'openai/gpt-6-luna', 'text-embedding-3-small'])
    const findings = await found({ LLM_GATEWAY_URL: upstream.url })
    expect(findings).toMatchObject([
      {
        name: 'gateway-model-missing',
        says: expect.stringMatching(
          /does not list grok-4\.3 \(for grok-.*\), claude-haiku-5-5 .*, gpt-6-sol \(for gpt-4\)\.$/,
        ) as string,
        remedy: expect.stringMatching(
          /^Set LLM_GATEWAY_MODEL=openai\/gpt-6-luna, .* MODEL_MAP=\{"grok-2-mini":"openai\/gpt-6-luna"/,
        ) as string,
      },
    ])
  })

  test('the only chat model answers for all; LLM_GATEWAY_MODEL names one, listed or not', async () => {
    const only = await server(['mine', 'text-embedding-3-small'])
    expect(await names({ LLM_GATEWAY_URL: only.url })).toEqual([])
    expect(only.calls.at(-1)?.body).toMatchObject({ model: 'mine', max_tokens: 16 })
    const two = await server(['mine', 'another'])
    expect(await names({ LLM_GATEWAY_URL: two.url, LLM_GATEWAY_MODEL: 'alias-of-mine' })).toEqual([])
    two.otherwise(status(404, 'no such model: alias-of-mine'))
    const gone = await found({ LLM_GATEWAY_URL: two.url, LLM_GATEWAY_MODEL: 'alias-of-mine' })
    expect(gone).toMatchObject([
      {
        name: 'gateway-model-missing',
        says: expect.stringContaining('not list alias-of-mine (for gpt-4.1-nano') as string,
      },
    ])
  })

  test('a ceiling of spend without the price of the only model would refuse the start, which is told', async () => {
    const upstream = await server(['mine'])
    const findings = await found({ LLM_GATEWAY_URL: upstream.url, LIMITS: '{"dailySpendUsd":5}' })
    expect(findings).toMatchObject([
      {
        name: 'setting LIMITS',
        says: expect.stringContaining('needs the price of mine: state it as in MODEL_MAP=') as string,
      },
    ])
  })

  test('a clock that is wrong is named by the date of their answers', async () => {
    const upstream = await server(['mine'])
    expect(await found({ LLM_GATEWAY_URL: upstream.url }, Date.now() + 45_000)).toMatchObject([{ name: 'clock-wrong' }])
  })

  test('one that no model needs is looked at for its key alone, and nothing is paid', async () => {
    const providers = await openProviders()
    const upstream = await server(['mine'])
    open.push(providers.close)
    const env: Record<string, string> = { LLM_GATEWAY_URL: upstream.url }
    for (const provider of ['openai', 'xai', 'anthropic'] as const) {
      env[`${provider.toUpperCase()}_API_KEY`] = providers.keys[provider]
      env[`${provider.toUpperCase()}_BASE_URL`] = providers.baseUrl(provider)
    }
    expect(await names(env)).toEqual([])
    expect(upstream.calls).toEqual([])
    expect(providers.calls.filter((call) => call.paid)).toHaveLength(3)
  })
})
