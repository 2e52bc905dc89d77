import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { type FakeUpstream, fakeUpstream, refusingUrl } from '#testing/fake-upstream/fake-upstream.ts'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { asking, expectFault, read } from '#testing/fake-upstream/stage.ts'
import { createEngines, type Engines } from './engines.ts'
import { remoteEngines } from './remote-engines.ts'

const NOTHING = { key: null, baseUrl: null }
const GATEWAY = { key: null, model: null, contextTokens: null }
/** This date is seven weeks before OpenAI shuts GPT-4o down. */
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

type Config = Partial<Parameters<typeof remoteEngines>[0]>

async function looked(
  config: Config,
  needsPrices = false,
): Promise<Engines & { lines: string[]; clock: StoppedClock }> {
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
  const engines = createEngines({
    ...made,
    local: null,
    nearby: null,
    modelMap: whole.modelMap,
    lists: { clock, log, needsPrices },
  })
  open.push(engines.close)
  await engines.looked
  return { ...engines, lines, clock }
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

  test('an id is the same with Ollama’s `:latest` and Gemini’s `models/`', async () => {
    const named = await gatewayWith(['llama3.2:latest', 'models/gemini-2.5-flash'], { model: 'llama3.2' })
    expect(named.lines).toEqual([])
    const tagged = await gatewayWith(['gpt-6-luna:latest', 'another'])
    expect(modelOf(tagged, 'gpt-4o')).toBe('gpt-6-luna:latest')
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

describe('§10 a gateway whose list changes', () => {
  async function changing(ids: readonly string[], needsPrices = false) {
    const upstream = await listing('/v1/models', ids)
    let here = ids
    const missing = { error: { message: "model 'x' not found" } }
    const gone = fails({ kind: 'status', status: 404, body: missing })
    upstream.otherwise((body) => (here.includes(String(body.model)) ? says('Hi.') : gone))
    const engines = await looked({ gateway: { ...GATEWAY, baseUrl: upstream.url } }, needsPrices)
    const holds = (...now: (string | { id: string; shutdown_date: string })[]) => {
      here = now.map((one) => (typeof one === 'string' ? one : one.id))
      upstream.pages.set('/v1/models', { data: now.map((one) => (typeof one === 'string' ? { id: one } : one)) })
    }
    const model = () => modelOf(engines, 'gpt-4o')
    const ask = async () => {
      const target = engines.engineFor('gpt-4o')
      if (target.kind !== 'remote') throw new Error('no gateway')
      return read(target.engine.stream(asking({ model: target.model })))
    }
    const later = async () => {
      await engines.clock.advance(60_000)
      model()
    }
    return { ...engines, holds, model, ask, later }
  }

  test('one that holds nothing of what is asked is looked at again', async () => {
    const gateway = await changing([])
    gateway.holds('qwen3:8b')
    await gateway.later()
    await vi.waitFor(() => expect(gateway.model()).toBe('qwen3:8b'))
  })

  test('what it lacks is logged once, not at every look', async () => {
    const gateway = await changing([])
    expect(gateway.lines).toHaveLength(5)
    gateway.holds({ id: 'gpt-6-luna', shutdown_date: '2026-12-31' }, 'another')
    await gateway.later()
    const ending = 'gateway shuts gpt-6-luna (for gpt-4.1-nano, gpt-3.5-turbo, gpt-4o-mini, gpt-4o) down on 2026-12-31'
    await vi.waitFor(() => expect(gateway.lines).toContainEqual(expect.stringContaining(ending)))
    expect(gateway.lines).toHaveLength(6)
  })

  test('one that has retired a model of its list is looked at again', async () => {
    const gateway = await changing(['qwen3:8b'])
    gateway.holds('qwen4:8b')
    expectFault((await gateway.ask()).error, 'retired')
    await gateway.later()
    await vi.waitFor(() => expect(gateway.model()).toBe('qwen4:8b'))
    expect((await gateway.ask()).text).toBe('Hi.')
  })

  test('§14 under a ceiling of spend a model without a known price is not taken later, and the line says how to state one', async () => {
    const gateway = await changing([], true)
    gateway.holds('vendor/expensive-1')
    await gateway.later()
    const line = /^the ceiling of spend needs the price of vendor\/expensive-1: state it as in MODEL_MAP=\{/
    await vi.waitFor(() => expect(gateway.lines).toContainEqual(expect.stringMatching(line)))
    expect(gateway.model()).toBe('gpt-6-luna')
  })
})
