/** Which models of the catalogue their own provider, or the gateway, writes here; for the others another one stands in. */
import type { Engines } from './engines.ts'

/** Returns whether a model is asked by its own name: a stand-in, a local model and the script are other ones. */
export function servedModels(engineFor: Engines['engineFor']): (modelId: string) => boolean {
  return (modelId) => {
    const target = engineFor(modelId)
    return target.kind === 'remote' && target.pricedAs === modelId
  }
}
