/** Chooses the engine for a model: its own provider → gateway → another provider → a model of this machine → the script. */
import type { Clock } from '#platform/clock.ts'
import { anthropicEngine } from '#platform/server/llm/remote/anthropic.ts'
import { XAI_BASE_URL, openAiEngine } from '#platform/server/llm/remote/openai.ts'
import type { Tracing } from '#platform/server/tracing/tracing.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import { DEFAULT_MODEL, type Provider } from '../catalogue.ts'
import type { EngineStatus } from '../contract.ts'
import { type AskedModel, askedModel, type EngineTarget } from './asked-model.ts'
import { writes } from './local/local-sources.ts'
import type { LocalSupply } from './local/local-supply.ts'
import type { NearbySupply } from './local/nearby-supply.ts'
import { type ModelMap, remoteModel, type RemoteModels, type Remotes } from './remote-models.ts'
import { successorOf } from './served-models.ts'

/** Configured when either is set. */
export interface Access {
  readonly key: string | null
  readonly baseUrl: string | null
}

export interface RemoteConfig extends Readonly<Record<Provider, Access>> {
  /**
   * One OpenAI-compatible server for every model without a provider of its own. `model`: the one that serves all ids;
   * `contextTokens`: what its models read; null = not known.
   */
  readonly gateway: (Access & { readonly model: string | null; readonly contextTokens: number | null }) | null
}

export interface Engines {
  /**
   * Called for every turn: the local model may be ready now.
   * @param language of the text to be written
   * @param wanted `local`: somebody asks for the model of this machine, although readers preferred the script
   */
  engineFor(modelId: string, language?: string, wanted?: 'local'): EngineTarget
  status(): EngineStatus
  /** Within about a second. */
  readonly looked: Promise<unknown>
  close(): Promise<void>
}

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

/** Then no local model is fetched or loaded, because it would never be asked. */
export function anyRemote(remotes: Remotes): boolean {
  return Object.values(remotes).some((engine) => engine !== null)
}

export interface EnginesOptions {
  readonly remotes: Remotes
  /** Null when a remote engine is configured or `LOCAL_MODEL` is `off`. */
  readonly local: LocalSupply | null
  readonly nearby: NearbySupply | null
  readonly modelMap: ModelMap
  /** The id that the gateway is asked for; without it, the model that serves the catalogue's id now. */
  readonly gatewayId?: RemoteModels['gatewayId']
  readonly gatewayContext?: number | null
}

export function createEngines(options: EnginesOptions): Engines {
  const { remotes, local, nearby, modelMap, gatewayContext = null } = options
  const gatewayId = options.gatewayId ?? ((modelId: string) => successorOf(modelId) ?? modelId)
  const remoteFor = (modelId: string) => remoteModel(modelId, { remotes, modelMap, gatewayId, gatewayContext })
  const engineFor: Engines['engineFor'] = (modelId, language = 'en', wanted) => {
    const remote = remoteFor(modelId)
    if (remote) return remote
    nearby?.lookAgain()
    const found = nearby?.model
    if (found && (wanted === 'local' || !found.offered)) return onThisMachine(found.engine, found)
    const engine = local?.engine
    const mayWrite = engine && writes(local.languages, language) && (wanted === 'local' || !local.offered)
    return mayWrite ? onThisMachine(engine, { prompts: local.prompts }) : { kind: 'scripted' }
  }

  return {
    engineFor,
    looked: nearby?.found ?? Promise.resolve(),
    status() {
      const remote = remoteFor(DEFAULT_MODEL)
      const ready = { ready: true, progress: null, offer: null, origin: null, server: null, missing: null } as const
      if (remote) return { ...ready, kind: 'remote', name: remote.engine.name }
      const scripted = { ...ready, kind: 'scripted', name: 'scripted', ready: nearby?.looking !== true } as const
      nearby?.lookAgain()
      const found = nearby?.model
      if (found) {
        const { server, offered, engine } = found
        return offered
          ? { ...scripted, offer: engine.name, server }
          : { ...ready, kind: 'local', name: engine.name, server }
      }
      if (!local?.coming) return { ...scripted, missing: local?.missing ?? null }
      const { name, progress, origin } = local.coming
      if (local.engine && local.offered) return { ...scripted, offer: local.engine.name, origin }
      return { ...ready, kind: 'local', name: `local:${name}`, ready: local.engine !== null, progress, origin }
    },
    async close() {
      await Promise.all([local, nearby, ...Object.values(remotes)].map(async (part) => part?.close()))
    },
  }
}

const onThisMachine = (engine: Engine, reads: Partial<Pick<AskedModel, 'prompts' | 'contextTokens'>>) =>
  askedModel(engine, engine.name.replace(/^local:/, ''), reads)

/** Whether a model is written by its own provider or the gateway: a stand-in, a local model and the script are other ones. */
export function servesOwn(engineFor: Engines['engineFor']): (modelId: string) => boolean {
  return (modelId) => {
    const target = engineFor(modelId)
    return target.kind === 'remote' && !target.standsIn
  }
}
