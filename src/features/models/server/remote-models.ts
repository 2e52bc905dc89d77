/** Which provider's model answers for an id of the catalogue: its own provider → the gateway → another provider's cheapest. */
import type { RemoteEngine } from '#platform/server/llm/remote/remote-options.ts'
import { DEFAULT_MODEL, type Provider, modelById } from '../catalogue.ts'
import { type AskedModel, askedModel } from './asked-model.ts'
import { type Price, servedModel, STAND_IN_OF, successorOf } from './served-models.ts'

export type Remotes = Readonly<Record<Provider | 'gateway', RemoteEngine | null>>

/** `MODEL_MAP`: by the catalogue's id. */
export type ModelMap = Readonly<Record<string, MappedModel>>

export interface MappedModel {
  /** The provider's. */
  readonly id: string
  /** Null when neither the setting nor the table knows it. */
  readonly price: Price | null
}

/** In this order. */
const STAND_INS: readonly Provider[] = ['openai', 'anthropic', 'xai']

/**
 * @param gatewayId the id that the gateway is asked for
 * @param gatewayContext tokens that its models read; null = those of the table
 * @returns null when no provider is configured
 */
export function remoteModel(
  modelId: string,
  { remotes, modelMap, gatewayId, gatewayContext }: RemoteModels,
): AskedModel | null {
  const mapped = modelMap[modelId]
  const provider = modelById(modelId)?.provider
  const own = provider ? remotes[provider] : null
  if (own) return asked(own, mapped ?? { id: successorOf(modelId) ?? modelId, price: null })
  if (remotes.gateway) {
    const model = asked(remotes.gateway, mapped ?? { id: gatewayId(modelId), price: null })
    return gatewayContext === null ? model : { ...model, contextTokens: gatewayContext }
  }
  for (const name of STAND_INS) {
    const engine = remotes[name]
    // An operator who maps Alex has one model for everything (a server of one's own at OPENAI_BASE_URL).
    const instead = mapped ?? (name === 'openai' ? modelMap[DEFAULT_MODEL] : undefined)
    if (engine) return { ...asked(engine, instead ?? { id: STAND_IN_OF[name], price: null }), standsIn: true }
  }
  return null
}

export interface RemoteModels {
  readonly remotes: Remotes
  readonly modelMap: ModelMap
  readonly gatewayId: (modelId: string) => string
  readonly gatewayContext: number | null
}

function asked(engine: RemoteEngine, { id, price }: MappedModel): AskedModel {
  const known = servedModel(id)
  return askedModel(engine, id, { price: price ?? known?.price ?? null, contextTokens: known?.contextTokens ?? null })
}
