/** Which id a gateway is asked for: the one that the operator names, its only chat model, or the one of its list that fits. */
import { chatModels, plainId } from '#platform/server/llm/remote/listed-models.ts'
import type { ListedModel } from '#platform/server/llm/remote/remote-options.ts'
import { servedModel, successorOf } from './served-models.ts'

export interface GatewayModels {
  /** Tokens that its models read; null = as the table says. */
  readonly contextTokens: number | null
  /** @param modelId of the catalogue */
  idFor(modelId: string): string
  /** Takes the gateway's list; null = it has none. */
  learn(list: readonly ListedModel[] | null): void
  /** It has refused a model of its list as retired: until the next list. */
  doubt(): void
  readonly isDoubted: boolean
}

export function gatewayModels(access: {
  readonly model: string | null
  readonly contextTokens: number | null
}): GatewayModels {
  let only = access.model
  let listed: readonly ListedModel[] = []
  let isDoubted = false
  return {
    contextTokens: access.contextTokens,
    get isDoubted() {
      return isDoubted
    },
    doubt() {
      isDoubted = true
    },
    idFor(modelId) {
      if (only !== null) return only
      const successor = successorOf(modelId) ?? modelId
      // An operator may have given the catalogue's id to a model of their own (LiteLLM).
      const found =
        listed.find(({ id }) => plainId(id) === modelId) ?? listed.find(({ id }) => servedModel(id)?.id === successor)
      return found?.id ?? successor
    },
    learn(list) {
      listed = list ?? []
      isDoubted = false
      const chat = chatModels(listed)
      if (access.model === null) only = chat.length === 1 ? (chat[0]?.id ?? null) : null
    },
  }
}
