import { DEFAULT_MODEL } from '../catalogue.ts'
import type { AskedModel } from './asked-model.ts'
import type { Engines } from './engines.ts'

/**
 * The model that translates into a language; null when there is none here that can: the scripted debater cannot, and
 * models that only understand short prompts lose what they translate.
 */
export function translatingModel(engineFor: Engines['engineFor'], language: string): AskedModel | null {
  const target = engineFor(DEFAULT_MODEL, language)
  return target.kind !== 'scripted' && target.prompts === 'any' ? target : null
}
