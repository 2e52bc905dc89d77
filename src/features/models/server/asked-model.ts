import type { Engine } from '#platform/server/llm/port.ts'
import type { Price } from './served-models.ts'
import { DEFAULT_MODEL } from '../catalogue.ts'

export interface AskedModel {
  readonly kind: Engine['kind']
  readonly engine: Engine
  /** The provider's id, or the name of a local model. */
  readonly model: string
  /** Null if the price is unknown or nothing is charged. */
  readonly price: Price | null
  /** True if a different provider’s model replaces the chosen one. */
  readonly standsIn: boolean
  /** `short` for models with fewer than about three billion parameters or a small context. */
  readonly prompts: 'any' | 'short'
  /** Maximum tokens of prompt and answer together; null if the limit is larger than any prompt needs. */
  readonly contextTokens: number | null
}

export type EngineTarget = AskedModel | { readonly kind: 'scripted' }

/** Chooses the engine for a model. It is called for every turn, because a local model may have become ready. */
export type EngineFor = (modelId: string) => EngineTarget

export function askedModel(
  engine: Engine,
  model: string,
  facts: Partial<Pick<AskedModel, 'price' | 'standsIn' | 'prompts' | 'contextTokens'>> = {},
): AskedModel {
  const { price = null, standsIn = false, prompts = 'any', contextTokens = null } = facts
  return { kind: engine.kind, engine, model, price, standsIn, prompts, contextTokens }
}

/** Returns the model that translates, or null. A model for short prompts is not used, because it would lose text. */
export function translatingModel(engineFor: EngineFor): AskedModel | null {
  const target = engineFor(DEFAULT_MODEL)
  return target.kind !== 'scripted' && target.prompts === 'any' ? target : null
}
