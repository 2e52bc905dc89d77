import { afterEach, describe, expect, test } from 'vitest'
import type { Engine } from '#platform/server/llm/port.ts'
import { stoppedClock } from '#testing/clock.ts'
import { engineStatus } from '#testing/engine-status.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { MODELS } from '../catalogue.ts'
import type { EngineStatus } from '../contract.ts'
import type { EngineTarget } from './asked-model.ts'
import type { ModelMap } from './remote-models.ts'
import { type Engines, anyRemote, createEngines, servesOwn } from './engines.ts'
import { type Access, type RemoteConfig, remoteEngines } from './remote-engines.ts'
import type { LocalSupply } from './local/local-supply.ts'
import type { NearbyModel, NearbySupply } from './local/nearby-supply.ts'

const local = (name: string): Engine => handEngine({ name: `local:${name}`, kind: 'local' })

const nothing: Access = { key: null, baseUrl: null }
const key: Access = { key: 'secret', baseUrl: null }
const address = { key: null, baseUrl: 'http://127.0.0.1:1', model: null, contextTokens: null }
const mapped = (id: string) => ({ id, price: null })

interface Setup {
  openai?: Access
  xai?: Access
  anthropic?: Access
  gateway?: RemoteConfig['gateway']
  modelMap?: ModelMap
  local?: Partial<LocalSupply> & Pick<LocalSupply, 'engine' | 'coming'>
  nearby?: NearbySupply
}

const open: Engines[] = []
afterEach(() => Promise.all(open.splice(0).map((engines) => engines.close())))

function engines(setup: Setup) {
  const {
    modelMap = {},
    local: supplied,
    nearby,
    openai = nothing,
    xai = nothing,
    anthropic = nothing,
    gateway = null,
  } = setup
  const deps = { clock: stoppedClock(), random: () => 0.5, log: { info: () => {}, warn: () => {} } }
  const around = { modelMap, modelPatienceMs: 300_000, proxies: null }
  const { remotes } = remoteEngines({ openai, xai, anthropic, gateway, ...around }, deps)
  const supply = supplied
    ? Object.assign(supplied, {
        prompts: supplied.prompts ?? ('any' as const),
        settled: Promise.resolve(),
        close: () => Promise.resolve(),
      })
    : null
  const made = createEngines({ remotes, local: supply, nearby: nearby ?? null, modelMap })
  open.push(made)
  return { ...made, remotes }
}

const ready = { engine: local('tiny'), coming: { name: 'tiny', progress: null } }
const loading = { engine: null, coming: { name: 'tiny', progress: 0.4 } }

const seen = (target: EngineTarget) =>
  target.kind === 'scripted' ? ['scripted', ''] : [target.engine.name, target.model]

describe('§10: a model that its owner has put on this machine', () => {
  const supplied = (): NearbySupply => {
    const model: NearbyModel = {
      engine: local('qwen2.5-14b'),
      model: 'qwen2.5:14b',
      server: 'Ollama',
      prompts: 'any',
      contextTokens: 4_096,
    }
    return { model, looking: false, found: Promise.resolve(true), lookAgain: () => {}, close: () => Promise.resolve() }
  }

  test('it speaks for every model in every language, but never before a provider', () => {
    const { engineFor, status } = engines({ nearby: supplied(), local: loading })
    expect(seen(engineFor('gpt-4o'))[0]).toBe('local:qwen2.5-14b')
    expect(engineFor('gpt-4o')).toMatchObject({ kind: 'local', contextTokens: 4_096 })
    expect(status()).toEqual(engineStatus({ kind: 'local', name: 'local:qwen2.5-14b', server: 'Ollama' }))
    const remote = engines({ openai: key, nearby: supplied() })
    expect(seen(remote.engineFor('gpt-4o'))[0]).toBe('openai')
    expect(remote.status()).toMatchObject({ kind: 'remote', server: null })
  })

  test('while it is looked for, the script speaks, and pages ask again', () => {
    const { engineFor, status } = engines({ nearby: { ...supplied(), model: null, looking: true } })
    expect(engineFor('gpt-4o')).toEqual({ kind: 'scripted' })
    expect(status()).toEqual(engineStatus({ ready: false }))
  })

  test('where it has gone, the script speaks again', () => {
    const { engineFor, status } = engines({ nearby: { ...supplied(), model: null } })
    expect(engineFor('gpt-4o')).toEqual({ kind: 'scripted' })
    expect(status()).toEqual(engineStatus())
  })
})

describe('§10: engine order', () => {
  test('with nothing configured the scripted debater speaks for every model', () => {
    const { engineFor } = engines({})
    expect(new Set(MODELS.map(({ id }) => engineFor(id).kind))).toEqual(new Set(['scripted']))
  })

  // Configuration | chosen model | answering engine | requested model
  test.each<[string, Setup, string, string, string]>([
    ['own key', { openai: key, gateway: address, local: ready }, 'gpt-4.1-nano', 'openai', 'gpt-6-luna'],
    ['own address, no key', { openai: address }, 'gpt-4o-mini', 'openai', 'gpt-6-luna'],
    ['own key', { openai: key }, 'gpt-4', 'openai', 'gpt-6-sol'],
    ['own key', { xai: key, openai: key }, 'grok-4', 'xai', 'grok-4.3'],
    ['own key', { anthropic: key }, 'claude-3-haiku-20240307', 'anthropic', 'claude-haiku-5-5'],
    ['own key', { anthropic: key, openai: key }, 'claude-sonnet-4-20250514', 'anthropic', 'claude-sonnet-5-5'],
    ['gateway before a stand-in', { gateway: address, openai: key }, 'grok-4', 'gateway', 'grok-4.3'],
    ['gateway alone', { gateway: address }, 'gpt-4.1-nano', 'gateway', 'gpt-6-luna'],
    ['anthropic stands in', { anthropic: address, local: ready }, 'gpt-4.1-nano', 'anthropic', 'claude-haiku-5-5'],
    ['xai stands in', { xai: key }, 'gpt-4.1-nano', 'xai', 'grok-4.3'],
    ['openai stands in', { openai: address, anthropic: key }, 'grok-4', 'openai', 'gpt-6-luna'],
    ['anthropic before xai', { anthropic: key, xai: key }, 'gpt-4o', 'anthropic', 'claude-haiku-5-5'],
    ['local when ready', { local: ready }, 'gpt-4.1-nano', 'local:tiny', 'tiny'],
    ['script while it loads', { local: loading }, 'gpt-4.1-nano', 'scripted', ''],
    ['an id of no catalogue, gateway', { gateway: address }, 'llama-9', 'gateway', 'llama-9'],
    ['an id of no catalogue, no gateway', { openai: key }, 'llama-9', 'openai', 'gpt-6-luna'],
  ])('%s', (_, setup, chosen, name, model) => {
    expect(seen(engines(setup).engineFor(chosen)).slice(0, 2)).toEqual([name, model])
  })

  // MODEL_MAP changes only the model id that is sent, never the engine.
  test.each<[string, Setup, string, string]>([
    [
      'own',
      { anthropic: key, modelMap: { 'claude-3-haiku-20240307': mapped('new') } },
      'claude-3-haiku-20240307',
      'new',
    ],
    ['gateway', { gateway: address, modelMap: { 'gpt-4o': mapped('openai/gpt-4o') } }, 'gpt-4o', 'openai/gpt-4o'],
    [
      'stand-in, by the chosen id',
      { anthropic: key, modelMap: { 'gpt-4.1-nano': mapped('opus') } },
      'gpt-4.1-nano',
      'opus',
    ],
    [
      "stand-in, by its own model's id",
      { openai: address, modelMap: { 'gpt-4.1-nano': mapped('llama3') } },
      'grok-4',
      'llama3',
    ],
  ])('MODEL_MAP: %s', (_, setup, chosen, model) => {
    expect(seen(engines(setup).engineFor(chosen))[1]).toBe(model)
  })

  test('a turn begun after the local model became ready is its own', () => {
    const supply: { engine: Engine | null; coming: LocalSupply['coming'] } = { ...loading }
    const { engineFor } = engines({ local: supply })
    expect(engineFor('gpt-4.1-nano').kind).toBe('scripted')
    supply.engine = ready.engine
    expect(engineFor('gpt-4.1-nano')).toMatchObject({ kind: 'local', engine: ready.engine })
  })

  test('each costs what the model that answers costs; the operator’s price comes before the table’s', () => {
    const own = { in: 1, out: 2, cached: 1 }
    const priceOf = (setup: Setup, id: string) => {
      const target = engines(setup).engineFor(id)
      return target.kind === 'remote' ? target.price?.out : null
    }
    expect(priceOf({ anthropic: key }, 'gpt-4.1-nano')).toBe(0.5)
    expect(priceOf({ openai: key }, 'gpt-4')).toBe(10)
    expect(priceOf({ openai: key, modelMap: { 'gpt-4': { id: 'gpt-6-luna', price: own } } }, 'gpt-4')).toBe(2)
    expect(priceOf({ gateway: address, modelMap: { 'gpt-4': mapped('anthropic/claude-haiku-5.5') } }, 'gpt-4')).toBe(
      0.5,
    )
    expect(priceOf({ gateway: address, modelMap: { 'gpt-4': mapped('llama3') } }, 'gpt-4')).toBeUndefined()
  })

  test('§11 a model without its provider is not served, whoever stands in for it; a gateway serves all', () => {
    const served = (setup: Setup) =>
      ['gpt-4', 'claude-sonnet-4-20250514', 'grok-4'].map(servesOwn(engines(setup).engineFor))
    expect(served({})).toEqual([false, false, false])
    expect(served({ openai: key })).toEqual([true, false, false])
    expect(served({ anthropic: key })).toEqual([false, true, false])
    expect(served({ gateway: address })).toEqual([true, true, true])
  })

  test('a local model is only worth having when nothing remote is configured', () => {
    expect(anyRemote(engines({}).remotes)).toBe(false)
    for (const name of ['openai', 'xai', 'anthropic', 'gateway'] as const) {
      expect(anyRemote(engines({ [name]: address }).remotes)).toBe(true)
    }
  })
})

describe('§11: GET /api/config says who writes', () => {
  test.each<[string, Setup, Partial<EngineStatus>]>([
    ['nobody but the script', {}, {}],
    [
      'local model being loaded',
      { local: loading },
      { kind: 'local', name: 'local:tiny', ready: false, progress: 0.4 },
    ],
    ['local model ready', { local: ready }, { kind: 'local', name: 'local:tiny', ready: true }],
    ['local model given up', { local: { engine: null, coming: null } }, {}],
    ['remote', { anthropic: address }, { kind: 'remote', name: 'anthropic' }],
  ])('%s', (_, setup, status) => {
    expect(engines(setup).status()).toEqual(engineStatus(status))
  })
})
