import type { Engines } from './engines.ts'

/** A stand-in, a local model and the script are other ones. */
export function servedModels(engineFor: Engines['engineFor']): (modelId: string) => boolean {
  return (modelId) => {
    const target = engineFor(modelId)
    return target.kind === 'remote' && target.pricedAs === modelId
  }
}
