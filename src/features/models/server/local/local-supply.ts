import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { fetchByWorker } from '#platform/server/llm/fetch/fetch-worker.ts'
import { type ModelFile, type ModelSource, findModel } from '#platform/server/llm/fetch/fetch-model.ts'
import { isGguf } from '#platform/server/llm/fetch/gguf.ts'
import { type LocalEngine, localEngine } from '#platform/server/llm/local/local.ts'
import { probeLocal } from '#platform/server/llm/local/local-worker.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import type { EngineStatus } from '../../contract.ts'
import type { AskedModel } from '../asked-model.ts'
import {
  betterThan,
  contextsFor,
  isOffered,
  languagesOf,
  type LocalModelChoice,
  type Machine,
  type ModelsOfMachine,
  originOf,
  promptsFor,
} from './local-sources.ts'
import { NoModel, type WhyMissing, fetchOverFailures } from './fetch-over-failures.ts'
import { nameAndOrigin, progressLog, reasonOf, sizeAndLicense } from './model-log.ts'

export interface SupplyLog {
  info(sentence: string): void
  warn(sentence: string): void
}

export interface SupplyOptions {
  readonly choice: Exclude<LocalModelChoice, { kind: 'off' | 'server' }>
  readonly models: ModelsOfMachine
  readonly dataDir: string
  /** Then nothing is fetched or loaded. */
  readonly another: Promise<boolean>
  readonly machine: Machine
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly log: SupplyLog
  readonly inference?: string
}

export interface LocalSupply {
  /** Null unless it can answer now. */
  readonly engine: Engine | null
  readonly offered: boolean
  readonly prompts: AskedModel['prompts']
  /** Without a region (`pt`); null = all. */
  readonly languages: readonly string[] | null
  /** Null when there will be none. */
  readonly coming: (Pick<EngineStatus, 'progress' | 'origin'> & { readonly name: string }) | null
  readonly missing: EngineStatus['missing']
  readonly fetchingPid: number | null
  /** Never rejects. */
  readonly settled: Promise<void>
  close(): Promise<void>
}

const CONTEXT_TOKENS = { short: 4_096, any: 8_192 } as const

/** Begins in the background. Any failure is logged, and the scripted debater goes on. */
export function localSupply(options: SupplyOptions): LocalSupply {
  const { choice, clock, log } = options
  const closing = new AbortController()
  let engine: LocalEngine | null = null
  let offered = false
  let prompts: LocalSupply['prompts'] = 'short'
  let languages: LocalSupply['languages'] = null
  let coming: LocalSupply['coming'] = null
  let missing: LocalSupply['missing'] = null
  let fetchingPid: number | null = null
  const lack = (why: WhyMissing, again: boolean) => {
    coming = null
    missing = { why, again }
  }

  const load = async ({ path, source }: Pick<ModelFile, 'path'> & { readonly source: KnownModel }) => {
    coming = { name: source.name, progress: 1, origin: originOf(source) }
    const bytes = (await stat(path)).size
    const contexts = contextsFor(bytes, options.machine)
    prompts = promptsFor(bytes)
    languages = languagesOf(source.name)
    offered = isOffered(source.name, choice)
    engine = localEngine({
      name: source.name,
      modelPath: path,
      contexts,
      contextTokens: CONTEXT_TOKENS[prompts],
      cores: options.machine.cores,
      clock,
      random: options.random,
      ...(options.inference === undefined ? {} : { inference: options.inference }),
      onReady: (ready, lost) => {
        if (lost) {
          lack('unable', false)
          if (!closing.signal.aborted) log.warn(`The local model ${source.name} is lost: ${reasonOf(lost)}`)
        } else if (!ready && !closing.signal.aborted) {
          log.warn(`The local model ${source.name} stopped unexpectedly; it is started again`)
        }
      },
    })
    await engine.loaded
    const turns = contexts === 1 ? 'one turn' : `${contexts} turns`
    log.info(`The local model ${nameAndOrigin(source)} is ready, for ${turns} at once`)
  }

  const supply = async () => {
    if (await options.another) return
    coming = { ...firstModel(options), progress: null }
    if (choice.kind === 'file') {
      if (await isGguf(choice.path)) return load({ path: choice.path, source: ownFile(choice.name) })
      throw new Error(`LOCAL_MODEL: ${choice.path} is not there or is no GGUF file`)
    }
    const folder = join(options.dataDir, 'models')
    const own = choice.kind === 'url' ? choice.source : choice.wanted?.source
    const found = await findModel(folder, own ? [own] : options.models.toUse)
    if (found) {
      const better = own ? null : betterThan(found.source, options.models)
      if (better) {
        log.info(
          `A better local model is possible here, ${better.name} (${sizeAndLicense(better)}): npm run model:setup`,
        )
      }
      return load(found)
    }
    const sources = choice.kind === 'url' ? [choice.source] : options.models.toFetch
    if (sources.length === 0) {
      coming = null
      log.info('No local model fits the free memory and the cores of this machine')
      return
    }
    // Check first that the model can run here, before a gigabyte is fetched in vain.
    await probeLocal(options.inference)
    return load(await fetched(folder, sources))
  }

  const fetched = (folder: string, sources: ModelsOfMachine['toFetch']) => {
    const tellProgress = progressLog((line) => log.info(line))
    return fetchOverFailures({
      sources,
      attempt: (order) => {
        const program = fetchByWorker({ ...order, folder, signal: closing.signal })
        fetchingPid = program.pid ?? null
        return program.fetched.finally(() => {
          fetchingPid = null
        })
      },
      onProgress: (source, share) => {
        coming = { name: source.name, progress: share, origin: originOf(source) }
        missing = null
        tellProgress(source, share)
      },
      onSkipped: (source, why) => log.info(`No model from ${source.label}: ${why}`),
      onPause: (failure, pauseMs) => {
        lack(failure.why, true)
        log.warn(`No local model yet: ${failure.message}. It is tried again in ${pauseMs / 1_000} s`)
      },
      clock,
      signal: closing.signal,
    })
  }

  const settled = supply().catch((error: unknown) => {
    lack(error instanceof NoModel ? error.why : 'unable', false)
    if (closing.signal.aborted) return
    log.warn(`No local model: ${reasonOf(error)}. Debates are written by the scripted debater`)
  })

  return {
    get engine() {
      return engine?.ready ? engine : null
    },
    get offered() {
      return offered
    },
    get prompts() {
      return prompts
    },
    get languages() {
      return languages
    },
    get coming() {
      return coming
    },
    get missing() {
      return missing
    },
    get fetchingPid() {
      return fetchingPid
    },
    settled,
    async close() {
      closing.abort(new Error('closing'))
      await engine?.close()
      await settled
    },
  }
}

type KnownModel = Pick<ModelSource, 'name' | 'license' | 'page'>

const ownFile = (name: string): KnownModel => ({ name, license: null, page: null })

function firstModel({ choice, models }: SupplyOptions): Omit<NonNullable<LocalSupply['coming']>, 'progress'> {
  const first = choice.kind === 'url' ? choice.source : models.toFetch[0]
  const model = choice.kind === 'file' ? ownFile(choice.name) : (first ?? ownFile('model'))
  return { name: model.name, origin: originOf(model) }
}
