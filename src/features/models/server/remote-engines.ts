import { anthropicEngine } from '#platform/server/llm/remote/anthropic.ts'
import { XAI_BASE_URL, openAiEngine } from '#platform/server/llm/remote/openai.ts'
import type { Proxies, RemoteOptions } from '#platform/server/llm/remote/remote-options.ts'
import { modelById, type Provider } from '../catalogue.ts'
import { type GatewayModels, gatewayModels, type ModelMap, type Remotes } from './remote-models.ts'
import type { SupplyLog } from './local/local-supply.ts'
import { servedModel, STAND_IN_OF, successorOf } from './served-models.ts'

export interface Access {
  readonly key: string | null
  readonly baseUrl: string | null
}

export interface GatewayAccess extends Access {
  /** The gateway's model for all ids; null if a model is chosen from the gateway's list. */
  readonly model: string | null
  readonly contextTokens: number | null
}

export interface RemoteConfig extends Readonly<Record<Provider, Access>> {
  /** One OpenAI-compatible server for all models whose provider is not configured. */
  readonly gateway: GatewayAccess | null
  readonly modelMap: ModelMap
  readonly modelPatienceMs: number
  readonly proxies: Proxies | null
}

/** Creates the engines of the providers and the gateway; null for those with neither a key nor an address. */
export function remoteEngines(
  config: RemoteConfig,
  { log, ...deps }: Pick<RemoteOptions, 'clock' | 'random' | 'tracing'> & { readonly log: SupplyLog },
): { readonly remotes: Remotes; readonly gateway: GatewayModels | null } {
  const gateway = config.gateway && gatewayModels(config.gateway)
  const open = (
    make: typeof openAiEngine,
    name: Provider | 'gateway',
    access: Access | null,
    baseUrl: string | null = null,
  ) => {
    if (!access?.key && !access?.baseUrl) return null
    /** Returns the model to try after `model` has failed; null if there is none. */
    const instead = (model: string): string | null => {
      if (name === 'gateway') gateway?.doubt()
      const { modelMap } = config
      const chosen = Object.keys(modelMap).find((id) => modelMap[id]?.id === model) ?? model
      const known = modelById(chosen)
      if (known === null) return null
      const own = name === known.provider ? successorOf(chosen) : null
      const other = name === 'gateway' ? (gateway?.idFor(chosen) ?? null) : (own ?? STAND_IN_OF[name])
      return other === model ? null : other
    }
    return make({
      ...deps,
      name,
      key: access.key,
      baseUrl: access.baseUrl ?? baseUrl,
      sendsTraceparent: access.baseUrl !== null,
      patience: { firstTextMs: config.modelPatienceMs },
      proxies: config.proxies,
      thinkingOf: (model) => servedModel(model)?.thinking ?? null,
      successorOf: instead,
      onRetired: (model, other) => {
        const answers = other === null ? 'set MODEL_MAP to a model that it lists' : `${other} answers in its place`
        log.warn(`${name} has retired ${model}: ${answers}`)
      },
    })
  }
  const remotes = {
    openai: open(openAiEngine, 'openai', config.openai),
    xai: open(openAiEngine, 'xai', config.xai, XAI_BASE_URL),
    anthropic: open(anthropicEngine, 'anthropic', config.anthropic),
    gateway: open(openAiEngine, 'gateway', config.gateway),
  }
  return { remotes, gateway }
}
