/** Chooses an engine: the model's own provider → gateway → another provider → a local model → the script. */
import { DEFAULT_MODEL } from '../catalogue.ts'
import type { EngineStatus } from '../contract.ts'
import { askedModel, type EngineFor } from './asked-model.ts'
import type { LocalSupply } from './local/local-supply.ts'
import type { NearbySupply } from './local/nearby-supply.ts'
import { type ListDeps, lookAtLists } from './model-lists.ts'
import { type ModelMap, remoteModel, type RemoteModels, type Remotes } from './remote-models.ts'

export function anyRemote(remotes: Remotes): boolean {
  return Object.values(remotes).some((engine) => engine !== null)
}

export type Engines = ReturnType<typeof createEngines>

export function createEngines(options: {
  readonly remotes: Remotes
  readonly local: LocalSupply | null
  readonly nearby: NearbySupply | null
  readonly modelMap: ModelMap
  readonly gateway?: RemoteModels['gateway']
  readonly lists?: ListDeps
}) {
  const { remotes, local, nearby, modelMap, gateway = null } = options
  const remoteFor = (modelId: string) => remoteModel(modelId, { remotes, modelMap, gateway })
  const engineFor: EngineFor = (modelId) => {
    const remote = remoteFor(modelId)
    lists?.lookAgain()
    if (remote) return remote
    nearby?.lookAgain()
    const found = nearby?.model
    if (found) return askedModel(found.engine, found.model, found)
    const engine = local?.engine
    if (!engine) return { kind: 'scripted' }
    return askedModel(engine, engine.name.replace(/^local:/, ''), { prompts: local.prompts })
  }

  const lists = options.lists && lookAtLists({ remotes, gateway, engineFor }, options.lists)

  return {
    engineFor,
    /** Resolves once the first search for local models and the first reading of the providers' lists have ended. */
    looked: Promise.all([nearby?.found, lists?.listed]),
    status(): EngineStatus {
      const remote = remoteFor(DEFAULT_MODEL)
      const ready = { ready: true, progress: null, server: null } as const
      if (remote) return { ...ready, kind: 'remote', name: remote.engine.name }
      nearby?.lookAgain()
      const found = nearby?.model
      if (found) return { ...ready, kind: 'local', name: found.engine.name, server: found.server }
      if (!local?.coming) return { ...ready, kind: 'scripted', name: 'scripted', ready: nearby?.looking !== true }
      const { name, progress } = local.coming
      return { ...ready, kind: 'local', name: `local:${name}`, ready: local.engine !== null, progress }
    },
    async close() {
      await Promise.all([local, nearby, ...Object.values(remotes)].map(async (part) => part?.close()))
    },
  }
}

/** Returns a function that returns true if a provider serves the chosen model itself, not a substitute. */
export function servesOwn(engineFor: EngineFor): (modelId: string) => boolean {
  return (modelId) => {
    const target = engineFor(modelId)
    return target.kind === 'remote' && !target.standsIn
  }
}
