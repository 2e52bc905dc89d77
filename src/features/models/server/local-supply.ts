/** Provides the local model: finds or fetches its file, loads it, and reports the progress. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import {
  type ModelFile,
  type ModelSource,
  fetchModel,
  findModel,
  isGguf,
} from '#platform/server/llm/fetch/fetch-model.ts'
import { type LocalEngine, localEngine } from '#platform/server/llm/local/local.ts'
import { probeLocal } from '#platform/server/llm/local/local-worker.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import { instructionsFor, languagesOf, type LocalModelChoice, type Machine } from './local-sources.ts'
import { progressLines, reasonOf } from './model-lines.ts'

export interface SupplyLog {
  info(sentence: string): void
  warn(sentence: string): void
}

export interface SupplyOptions {
  readonly choice: Exclude<LocalModelChoice, { kind: 'off' }>
  /** Tried in order when the operator has not chosen a model. */
  readonly sources: readonly ModelSource[]
  /** Folder of the installation's data; models stand in its `models`. */
  readonly dataDir: string
  readonly machine: Machine
  readonly clock: Clock
  /** A number in [0, 1). */
  readonly random: () => number
  readonly log: SupplyLog
  /** Ways to call pip, tried in order. */
  readonly pips?: readonly (readonly [string, ...string[]])[]
  /** Module specifier of the inference library. */
  readonly inference?: string
}

export interface LocalSupply {
  /** The engine, if it can answer now. */
  readonly engine: Engine | null
  /** The model that is being fetched or is ready; null when there will be none. */
  readonly coming: { readonly name: string; readonly progress: number | null } | null
  /** Resolves when the model is ready, or when it is clear that there will be none. Never rejects. */
  readonly settled: Promise<void>
  close(): Promise<void>
}

/** Begins at once, in the background. Any failure is logged, and the scripted debater goes on. */
export function localSupply(options: SupplyOptions): LocalSupply {
  const { choice, clock, log } = options
  const closing = new AbortController()
  let engine: LocalEngine | null = null
  let coming: LocalSupply['coming'] = { name: firstName(options), progress: null }

  const load = async ({ path, source }: Pick<ModelFile, 'path'> & { readonly source: { readonly name: string } }) => {
    coming = { name: source.name, progress: 1 }
    engine = localEngine({
      name: source.name,
      modelPath: path,
      instructions: instructionsFor((await stat(path)).size),
      languages: languagesOf(source.name),
      cores: options.machine.cores,
      clock,
      random: options.random,
      ...(options.inference === undefined ? {} : { inference: options.inference }),
      onReady: (ready, lost) => {
        if (lost) {
          coming = null
          if (!closing.signal.aborted) log.warn(`The local model ${source.name} is lost: ${reasonOf(lost)}`)
        } else if (!ready && !closing.signal.aborted) {
          log.warn(`The local model ${source.name} stopped unexpectedly; it is started again`)
        }
      },
    })
    await engine.loaded
    log.info(`The local model ${source.name} is ready`)
  }

  const supply = async () => {
    if (choice.kind === 'file') {
      if (await isGguf(choice.path)) return load({ path: choice.path, source: choice })
      throw new Error(`LOCAL_MODEL: ${choice.path} is not there or is no GGUF file`)
    }
    const folder = join(options.dataDir, 'models')
    const sources = choice.kind === 'url' ? [choice.source] : options.sources
    const found = await findModel(folder, sources)
    if (found) return load(found)
    // Check first that the model can run here, before a gigabyte is fetched in vain.
    await probeLocal(options.inference)
    const tellProgress = progressLines((line) => log.info(line))
    const file = await fetchModel({
      folder,
      sources,
      clock,
      signal: closing.signal,
      onProgress: (source, share) => {
        coming = { name: source.name, progress: share }
        tellProgress(source, share)
      },
      onSkipped: (source, why) => log.info(`No model from ${source.label}: ${why}`),
      ...(options.pips ? { pips: options.pips } : {}),
    })
    if (!file) throw new Error('no source could be reached')
    return load(file)
  }

  const settled = supply().catch((error: unknown) => {
    coming = null
    if (closing.signal.aborted) return
    log.warn(`No local model: ${reasonOf(error)}. Debates are written by the scripted debater`)
  })

  return {
    get engine() {
      return engine?.ready ? engine : null
    },
    get coming() {
      return coming
    },
    settled,
    async close() {
      closing.abort(new Error('closing'))
      await engine?.close()
      await settled
    },
  }
}

function firstName({ choice, sources }: SupplyOptions): string {
  if (choice.kind === 'file') return choice.name
  return (choice.kind === 'url' ? choice.source.name : sources[0]?.name) ?? 'model'
}
