import type { Engine } from '#platform/server/llm/port.ts'
import type { Price } from './served-models.ts'
import { DEFAULT_MODEL } from '../catalogue.ts'

export interface AskedModel {
  readonly kind: Engine['kind']
  readonly engine: Engine
  /** The provider's id, or the name of a model on this machine. */
  readonly model: string
  /** Null if unknown, or if nothing is paid. */
  readonly price: Price | null
  /** True if another provider’s model answers. */
  readonly standsIn: boolean
  /** `short` below about three billion parameters. */
  readonly prompts: 'any' | 'short'
  /** Prompt and answer together; null if larger than any of our prompts. */
  readonly contextTokens: number | null
}

export type EngineTarget = AskedModel | { readonly kind: 'scripted' }

/** Called for every turn, because the local model may be ready now. */
export type EngineFor = (modelId: string, language?: string) => EngineTarget

export function askedModel(
  engine: Engine,
  model: string,
  facts: Partial<Pick<AskedModel, 'price' | 'standsIn' | 'prompts' | 'contextTokens'>> = {},
): AskedModel {
  const { price = null, standsIn = false, prompts = 'any', contextTokens = null } = facts
  return { kind: engine.kind, engine, model, price, standsIn, prompts, contextTokens }
}

/** Null if none can: models with short prompts lose text. */
export function translatingModel(engineFor: EngineFor, language: string): AskedModel | null {
  const target = engineFor(DEFAULT_MODEL, language)
  return target.kind !== 'scripted' && target.prompts === 'any' ? target : null
}
