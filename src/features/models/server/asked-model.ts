import type { Engine } from '#platform/server/llm/port.ts'

export interface AskedModel {
  readonly kind: Engine['kind']
  readonly engine: Engine
  readonly model: string
  /** Catalogue id whose list price is an upper bound of the cost: a stand-in may cost more than the chosen model. */
  readonly pricedAs: string
  /** `short`: below about three billion parameters. */
  readonly prompts: 'any' | 'short'
  /** Prompt and answer together; null = more than any prompt of ours has. */
  readonly contextTokens: number | null
}

/** `scripted`: no model; the debate's script writes the turns, and rules fill in forms. */
export type EngineTarget = AskedModel | { readonly kind: 'scripted' }

export function askedModel(
  engine: Engine,
  model: string,
  pricedAs: string,
  reads: Partial<Pick<AskedModel, 'prompts' | 'contextTokens'>> = {},
): AskedModel {
  const { prompts = 'any', contextTokens = null } = reads
  return { kind: engine.kind, engine, model, pricedAs, prompts, contextTokens }
}
