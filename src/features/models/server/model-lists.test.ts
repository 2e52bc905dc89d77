/** The lists of providers over real sockets, as the start and the doctor look at them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type FakeUpstream, fakeUpstream, refusingUrl } from '#testing/fake-upstream/fake-upstream.ts'
import { fails } from '#testing/fake-upstream/script.ts'
import { createEngines, type Engines } from './engines.ts'
import { remoteEngines } from './remote-engines.ts'

const NOTHING = { key: null, baseUrl: null }
const GATEWAY = { key: null, model: null, contextTokens: null }
/** Seven weeks before GPT-4o ends. */
const NOW = Date.UTC(2026, 10, 28)

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function listing(path: string, ids: readonly (string | object)[]): Promise<FakeUpstream> {
  const upstream = await fakeUpstream()
  open.push(upstream.close)
  const data = ids.map((id) => (typeof id === 'string' ? { id } : id))
  upstream.pages.set(path, { object: 'list', data })
  upstream.otherwise(fails({ kind: 'status', status: 404 }))
  return upstream
}

/** The engines once they have looked, and the lines that they have logged. */
async function looked(config: Partial<Parameters<typeof remoteEngines>[0]>): Promise<Engines & { lines: string[] }> {
  const lines: string[] = []
  const log = { info: () => {}, warn: (line: string) => void lines.push(line) }
  const clock = stoppedClock(NOW)
  const whole = {
    openai: NOTHING,
    xai: NOTHING,
    anthropic: NOTHING,
    gateway: null,
    modelMap: {},
    modelPatienceMs: 300_000,
    proxies: null,
    ...config,
  }
  const made = remoteEngines(whole, { clock, random: () => 0.5, log })
  const engines = createEngines({ ...made, local: null, nearby: null, modelMap: whole.modelMap, lists: { clock, log } })
  open.push(engines.close)
  await engines.looked
  return { ...engines, lines }
}

const modelOf = (engines: Engines, id: string) => {
  const target = engines.engineFor(id)
  return target.kind === 'remote' ? target.model : null
}

describe('§10 the start looks at what providers list', () => {
  test('a model that is not listed is named, with whom it answers for; so is one that ends within 60 days', async () => {
    const { url } = await listing('/v1/models', ['gpt-6-sol', { id: 'gpt-4o', shutdown_date: '2027-01-14' }])
    const modelMap = { 'gpt-4o': { id: 'gpt-4o', price: null } }
    const { lines } = await looked({ openai: { key: 'k', baseUrl: url }, modelMap })
    expect(lines).toEqual([
      expect.stringMatching(/^openai does not list gpt-6-luna \(for gpt-4.1-nano, gpt-3.5-turbo, gpt-4o-mini/),
      expect.stringMatching(/^openai shuts gpt-4o down on 2027-01-14/),
    ])
  })

  test('all listed, or no list at all: nothing is said', async () => {
    const { url } = await listing('/v1/models', ['gpt-6-sol', 'gpt-6-luna'])
    expect((await looked({ openai: { key: 'k', baseUrl: url } })).lines).toEqual([])
    const without = await listing('/elsewhere', [])
    expect((await looked({ openai: { key: 'k', baseUrl: without.url } })).lines).toEqual([])
  })

  test('a provider that is away, or refuses the key, is one plain line', async () => {
    const away = await looked({ xai: { key: 'k', baseUrl: await refusingUrl() } })
    expect(away.lines).toEqual(['xai does not answer with its list of models'])
    const server = createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    open.push(async () => void server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const refused = await looked({ anthropic: { key: 'k', baseUrl } })
    expect(refused.lines).toEqual(['anthropic refused the key (401)'])
  })
})

describe('§10 which id a gateway is asked for', () => {
  const gatewayWith = async (ids: readonly (string | object)[], more: object = {}) =>
    looked({ gateway: { ...GATEWAY, baseUrl: (await listing('/v1/models', ids)).url, ...more } })

  test('several models, none of ours: each id that it lacks is named', async () => {
    const engines = await gatewayWith(['llama-3', 'mistral'])
    expect(modelOf(engines, 'gpt-4.1-nano')).toBe('gpt-6-luna')
    expect(engines.lines).toHaveLength(5)
    expect(engines.lines[0]).toMatch(/^gateway does not list gpt-6-luna/)
  })

  test('its only chat model serves all ids: embedding, reranking, speech and image models do not count', async () => {
    const others = ['text-embedding-3-small', 'bge-reranker-v2', 'whisper-1', 'tts-1', 'dall-e-3']
    const typed = { id: 'nomic-v2', type: 'embedding' }
    const engines = await gatewayWith(['qwen3.5-9b', ...others, typed])
    expect([modelOf(engines, 'gpt-4.1-nano'), modelOf(engines, 'claude-sonnet-4-20250514')]).toEqual([
      'qwen3.5-9b',
      'qwen3.5-9b',
    ])
    expect(engines.lines).toEqual([])
  })

  test('LLM_GATEWAY_MODEL names one, whatever is listed', async () => {
    const engines = await gatewayWith(['a', 'b'], { model: 'b', contextTokens: 8_192 })
    expect(engines.engineFor('grok-4')).toMatchObject({ model: 'b', contextTokens: 8_192 })
    expect(engines.lines).toEqual([])
  })

  test('the catalogue’s own id first, then the model that serves it now, as the gateway writes it', async () => {
    const ours = [
      'gpt-4.1-nano',
      'openai/gpt-6-luna',
      'openai/gpt-6-sol',
      'x-ai/grok-4.3',
      'anthropic/claude-haiku-5.5',
    ]
    const engines = await gatewayWith([...ours, 'anthropic/claude-sonnet-5.5'])
    const ids = ['gpt-4.1-nano', 'gpt-4o', 'grok-4', 'claude-3-haiku-20240307'].map((id) => modelOf(engines, id))
    expect(ids).toEqual(['gpt-4.1-nano', 'openai/gpt-6-luna', 'x-ai/grok-4.3', 'anthropic/claude-haiku-5.5'])
    expect(engines.lines).toEqual([])
  })
})
