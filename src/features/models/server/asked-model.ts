import type { Engine } from '#platform/server/llm/port.ts'
import type { Price } from './served-models.ts'

export interface AskedModel {
  readonly kind: Engine['kind']
  readonly engine: Engine
  /** The provider's id; the name of a model of this machine. */
  readonly model: string
  /** Null when it is not known, or nothing is paid. */
  readonly price: Price | null
  /** Whether the chosen model's own provider is not configured, and another one's model answers. */
  readonly standsIn: boolean
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
  facts: Partial<Pick<AskedModel, 'price' | 'standsIn' | 'prompts' | 'contextTokens'>> = {},
): AskedModel {
  const { price = null, standsIn = false, prompts = 'any', contextTokens = null } = facts
  return { kind: engine.kind, engine, model, price, standsIn, prompts, contextTokens }
}
