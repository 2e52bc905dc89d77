import { DEFAULT_MODEL } from '../catalogue.ts'
import type { AskedModel } from './asked-model.ts'
import type { Engines } from './engines.ts'

/** Null when there is none: the script cannot, and models of short prompts lose what they translate. */
export function translatingModel(engineFor: Engines['engineFor'], language: string): AskedModel | null {
  const target = engineFor(DEFAULT_MODEL, language)
  return target.kind !== 'scripted' && target.prompts === 'any' ? target : null
}
