/** Chooses a model: the model’s own provider → the gateway → the cheapest model of another provider. */
import type { RemoteEngine, ListedModel } from '#platform/server/llm/remote/remote-options.ts'
import { DEFAULT_MODEL, type Provider, modelById } from '../catalogue.ts'
import { type AskedModel, askedModel } from './asked-model.ts'
import { type Price, servedModel, STAND_IN_OF, successorOf } from './served-models.ts'
import { chatModels, plainId } from '#platform/server/llm/remote/listed-models.ts'

export type Remotes = Readonly<Record<Provider | 'gateway', RemoteEngine | null>>

/** The operator's `MODEL_MAP`, with the catalogue's ids as keys. */
export type ModelMap = Readonly<Record<string, MappedModel>>

export interface MappedModel {
  readonly id: string
  readonly price: Price | null
}

const STAND_INS: readonly Provider[] = ['openai', 'anthropic', 'xai']

export function remoteModel(modelId: string, { remotes, modelMap, gateway }: RemoteModels): AskedModel | null {
  const mapped = modelMap[modelId]
  const provider = modelById(modelId)?.provider
  const own = provider ? remotes[provider] : null
  const asked = (engine: RemoteEngine, id: string) => {
    const contextTokens = servedModel(id)?.contextTokens ?? null
    return askedModel(engine, id, { price: priceOf(id, modelMap), contextTokens })
  }
  if (own) return asked(own, mapped?.id ?? successorOf(modelId) ?? modelId)
  if (remotes.gateway) {
    const model = asked(remotes.gateway, mapped?.id ?? gateway?.idFor(modelId) ?? successorOf(modelId) ?? modelId)
    return { ...model, contextTokens: gateway?.contextTokens ?? model.contextTokens }
  }
  for (const name of STAND_INS) {
    const engine = remotes[name]
    // A mapped `DEFAULT_MODEL` (Alex) means that the server at OPENAI_BASE_URL has only one model for all ids.
    const instead = mapped ?? (name === 'openai' ? modelMap[DEFAULT_MODEL] : undefined)
    if (engine) return { ...asked(engine, instead?.id ?? STAND_IN_OF[name]), standsIn: true }
  }
  return null
}

export interface RemoteModels {
  readonly remotes: Remotes
  readonly modelMap: ModelMap
  readonly gateway: GatewayModels | null
}

/** Returns the operator’s price for a provider’s model id, otherwise the one in served-models.ts. */
export function priceOf(id: string, modelMap: ModelMap): Price | null {
  const stated = Object.values(modelMap).find((mapped) => mapped.id === id && mapped.price !== null)
  return stated?.price ?? servedModel(id)?.price ?? null
}

export type GatewayModels = ReturnType<typeof gatewayModels>

export function gatewayModels(access: { readonly model: string | null; readonly contextTokens: number | null }) {
  let only = access.model
  let listed: readonly ListedModel[] = []
  let isDoubted = false
  return {
    contextTokens: access.contextTokens,
    get isDoubted() {
      return isDoubted
    },
    /** Marks the gateway's list as outdated. Called after the gateway has rejected a model of its list. */
    doubt(): void {
      isDoubted = true
    },
    /** Returns the operator's choice or the only chat model, else a matching listed id, else the successor's id. */
    idFor(modelId: string): string {
      if (only !== null) return only
      const successor = successorOf(modelId) ?? modelId
      // Looks for the catalogue's id first, because a proxy such as LiteLLM may assign it to a different model.
      const found =
        listed.find(({ id }) => plainId(id) === modelId) ?? listed.find(({ id }) => servedModel(id)?.id === successor)
      return found?.id ?? successor
    },
    /** Stores the gateway's new list. @param list null if the gateway has none */
    learn(list: readonly ListedModel[] | null): void {
      listed = list ?? []
      isDoubted = false
      const chat = chatModels(listed)
      if (access.model === null) only = chat.length === 1 ? (chat[0]?.id ?? null) : null
    },
  }
}
