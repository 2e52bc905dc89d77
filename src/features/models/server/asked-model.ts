/** A model and the engine that asks it: what every caller of a model gets. */
import type { Engine } from '#platform/server/llm/port.ts'

export interface AskedModel {
  readonly kind: Engine['kind']
  readonly engine: Engine
  readonly model: string
  /** Catalogue id whose list price is an upper bound of the cost: a stand-in may cost more than the chosen model. */
  readonly pricedAs: string
  /** The prompts that the model follows: `any`, or `short` ones only (below about three billion parameters). */
  readonly prompts: 'any' | 'short'
  /** Tokens of prompt and answer together that it reads; null = more than any prompt of ours has. */
  readonly contextTokens: number | null
}

/**
 * The model that answers for a model of the catalogue. `scripted`: there is none, so the debate's script writes the
 * turns, and rules fill in forms.
 */
export type EngineTarget = AskedModel | { readonly kind: 'scripted' }

/** An engine with its model and the catalogue id for the price. */
export function askedModel(
  engine: Engine,
  model: string,
  pricedAs: string,
  reads: Partial<Pick<AskedModel, 'prompts' | 'contextTokens'>> = {},
): AskedModel {
  const { prompts = 'any', contextTokens = null } = reads
  return { kind: engine.kind, engine, model, pricedAs, prompts, contextTokens }
}
