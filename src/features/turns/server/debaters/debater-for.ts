import type { Engines } from '#features/models/server/engines.ts'
import type { Debater } from './debater.ts'
import { fullDebater } from './full/full-debater.ts'
import { smallDebater } from './small/small-debater.ts'

/** Called for every turn, in its language. */
export type DebaterFor = (modelId: string, language: string) => Debater

/** @param scripted the debater that speaks when no model can */
export function debaterChooser(engineFor: Engines['engineFor'], scripted: Debater): DebaterFor {
  return (modelId, language) => {
    const target = engineFor(modelId, language)
    if (target.kind === 'scripted') return scripted
    return target.prompts === 'short' ? smallDebater(target) : fullDebater(target)
  }
}
