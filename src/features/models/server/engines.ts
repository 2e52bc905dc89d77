/** Chooses the engine for a model: its own provider → gateway → another provider → a model of this machine → the script. */
import type { Clock } from '#platform/clock.ts'
import { anthropicEngine } from '#platform/server/llm/remote/anthropic.ts'
import { XAI_BASE_URL, openAiEngine } from '#platform/server/llm/remote/openai.ts'
import type { RemoteEngine } from '#platform/server/llm/remote/remote-options.ts'
import type { Tracing } from '#platform/server/tracing/tracing.ts'
import { DEFAULT_MODEL, type Provider, modelById } from '../catalogue.ts'
import type { EngineStatus } from '../contract.ts'
import { type AskedModel, askedModel, type EngineTarget } from './asked-model.ts'
import { writes } from './local/local-models.ts'
import type { LocalSupply } from './local/local-supply.ts'
import type { NearbySupply } from './local/nearby-supply.ts'

/** Configured when either is set. */
export interface Access {
  readonly key: string | null
  readonly baseUrl: string | null
}

export type Remotes = Readonly<Record<Provider | 'gateway', RemoteEngine | null>>

export interface RemoteConfig extends Readonly<Record<Provider, Access>> {
  /** One OpenAI-compatible server for every model without a provider of its own. */
  readonly gateway: Access | null
}

export interface Engines {
  /**
   * Called for every turn: the local model may be ready now.
   * @param language of the text to be written
   */
  engineFor(modelId: string, language?: string): EngineTarget
  status(): EngineStatus
  /** Within about a second. */
  readonly looked: Promise<unknown>
  close(): Promise<void>
}

/**
 * Without a model's own provider and a gateway, the first configured of these stands in with its cheapest model of
 * 2026, unless `MODEL_MAP` names another one.
 */
const STAND_INS: readonly { readonly provider: Provider; readonly model: string; readonly pricedAs: string }[] = [
  { provider: 'openai', model: 'gpt-4.1-nano', pricedAs: 'gpt-4.1-nano' },
  { provider: 'anthropic', model: 'claude-haiku-4-5', pricedAs: 'claude-sonnet-4-20250514' },
  { provider: 'xai', model: 'grok-4.3', pricedAs: 'grok-4' },
]

/** Null when neither key nor address is set. */
export function remoteEngines(
  config: RemoteConfig,
  deps: { readonly clock: Clock; readonly random: () => number; readonly tracing?: Tracing },
): Remotes {
  const open = (make: typeof openAiEngine, name: string, access: Access | null, baseUrl: string | null = null) =>
    access?.key || access?.baseUrl
      ? make({ ...deps, name, key: access.key, baseUrl: access.baseUrl ?? baseUrl, tellsPart: access.baseUrl !== null })
      : null
  return {
    openai: open(openAiEngine, 'openai', config.openai),
    xai: open(openAiEngine, 'xai', config.xai, XAI_BASE_URL),
    anthropic: open(anthropicEngine, 'anthropic', config.anthropic),
    gateway: open(openAiEngine, 'gateway', config.gateway),
  }
}

/** Then no local model is loaded, because it would never be asked. */
export function anyRemote(remotes: Remotes): boolean {
  return Object.values(remotes).some((engine) => engine !== null)
}

export interface EnginesOptions {
  readonly remotes: Remotes
  /** Null when a remote engine is configured or `LOCAL_MODEL` is `off`. */
  readonly local: LocalSupply | null
  readonly nearby: NearbySupply | null
  /** `MODEL_MAP` */
  readonly modelMap: Readonly<Record<string, string>>
}

export function createEngines({ remotes, local, nearby, modelMap }: EnginesOptions): Engines {
  const remoteFor = (modelId: string): AskedModel | null => {
    const provider = modelById(modelId)?.provider
    const own = (provider ? remotes[provider] : null) ?? remotes.gateway
    if (own) return askedModel(own, modelMap[modelId] ?? modelId, modelId)
    for (const { provider, model, pricedAs } of STAND_INS) {
      const engine = remotes[provider]
      if (engine) return askedModel(engine, modelMap[modelId] ?? modelMap[model] ?? model, pricedAs)
    }
    return null
  }
  const engineFor: Engines['engineFor'] = (modelId, language = 'en') => {
    const remote = remoteFor(modelId)
    if (remote) return remote
    nearby?.lookAgain()
    const found = nearby?.model
    if (found) return askedModel(found.engine, modelId, modelId, found)
    const engine = local?.engine
    const mayWrite = engine && writes(local.languages, language)
    return mayWrite ? askedModel(engine, modelId, modelId, { prompts: local.prompts }) : { kind: 'scripted' }
  }

  return {
    engineFor,
    looked: nearby?.found ?? Promise.resolve(),
    status() {
      const remote = remoteFor(DEFAULT_MODEL)
      const ready = { ready: true, progress: null, server: null } as const
      if (remote) return { ...ready, kind: 'remote', name: remote.engine.name }
      nearby?.lookAgain()
      const found = nearby?.model
      if (found) return { ...ready, kind: 'local', name: found.engine.name, server: found.server }
      if (!local?.coming) return { ...ready, kind: 'scripted', name: 'scripted', ready: nearby?.looking !== true }
      const { name, progress } = local.coming
      return { ...ready, kind: 'local', name: `local:${name}`, ready: local.engine !== null, progress }
    },
    async close() {
      await Promise.all([local, nearby, ...Object.values(remotes)].map(async (part) => part?.close()))
    },
  }
}
