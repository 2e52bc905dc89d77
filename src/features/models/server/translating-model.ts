import { DEFAULT_MODEL } from '../catalogue.ts'
import type { AskedModel } from './asked-model.ts'
import type { Engines } from './engines.ts'

/** Returns null if none can translate: the script cannot, and models with short prompts lose text. */
export function translatingModel(engineFor: Engines['engineFor'], language: string): AskedModel | null {
  const target = engineFor(DEFAULT_MODEL, language)
  return target.kind !== 'scripted' && target.prompts === 'any' ? target : null
}
