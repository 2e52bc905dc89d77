import { chatModels, plainId } from '#platform/server/llm/remote/listed-models.ts'
import type { ListedModel } from '#platform/server/llm/remote/remote-options.ts'
import { servedModel, successorOf } from './served-models.ts'

export interface GatewayModels {
  /** Tokens; null to use the table's. */
  readonly contextTokens: number | null
  /** Prefers the operator's id, then the only chat model, then the listed id that fits. */
  idFor(modelId: string): string
  /** Null if the gateway has no list. */
  learn(list: readonly ListedModel[] | null): void
  /** Call it when the gateway has retired a model of its list; the next list ends the doubt. */
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
      // An operator may give the catalogue's id to a model of their own (LiteLLM).
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
