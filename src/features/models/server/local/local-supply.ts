import { stat } from 'node:fs/promises'
import type { Clock } from '#platform/clock.ts'
import { isGguf } from '#platform/server/llm/local/download-model.ts'
import { type LocalEngine, localEngine } from '#platform/server/llm/local/local.ts'
import { LocalModelError } from '#platform/server/llm/local/local-worker.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import type { AskedModel } from '../asked-model.ts'
import { contextsFor, isOurs, type Machine, type ModelFile, promptsFor } from './local-models.ts'

export interface SupplyLog {
  info(sentence: string): void
  warn(sentence: string): void
}

export interface SupplyOptions {
  readonly model: ModelFile
  /** Resolves with true if another model is available, so that the local model need not be loaded. */
  readonly another: Promise<boolean>
  readonly machine: Machine
  readonly clock: Clock
  readonly random: () => number
  readonly log: SupplyLog
  readonly inference?: string
}

const CONTEXT_TOKENS = { short: 4_096, any: 8_192 } as const

export type LocalSupply = ReturnType<typeof localSupply>

/** Loads a local model. If loading fails, the scripted debater keeps answering. */
export function localSupply({ model: { name, path }, log, ...options }: SupplyOptions) {
  let closing = false
  let engine: LocalEngine | null = null
  let prompts: AskedModel['prompts'] = 'short'
  let coming: { readonly name: string; readonly progress: number | null } | null = null
  const warn = (line: string) => {
    if (!closing) log.warn(line)
  }

  const load = async () => {
    if ((await options.another) || closing) return
    coming = { name, progress: null }
    if (!(await isGguf(path))) {
      const fetches = isOurs(name) ? `; \`npm run model:setup -- ${name}\` fetches it` : ''
      throw new Error(`${path} is not there or is no GGUF file${fetches}`)
    }
    const bytes = (await stat(path)).size
    const contexts = contextsFor(bytes, options.machine)
    prompts = promptsFor(bytes)
    if (closing) return
    engine = localEngine({
      name,
      modelPath: path,
      contexts,
      contextTokens: CONTEXT_TOKENS[prompts],
      cores: options.machine.cores,
      clock: options.clock,
      random: options.random,
      ...(options.inference === undefined ? {} : { inference: options.inference }),
      onProgress: (progress) => {
        coming = { name, progress }
      },
      onReady: (ready, lost) => {
        coming = lost ? null : { name, progress: null }
        if (lost) warn(`The local model ${name} is lost: ${reasonOf(lost)}`)
        else if (!ready) warn(`The local model ${name} stopped unexpectedly; it is started again`)
      },
    })
    await engine.loaded
    log.info(`The local model ${name} is ready, for ${contexts === 1 ? 'one turn' : `${contexts} turns`} at once`)
  }

  const settled = load().catch((error: unknown) => {
    coming = null
    warn(`No local model: ${reasonOf(error)}. Debates are written by the scripted debater`)
  })

  return {
    /** Null until the model can answer. */
    get engine(): Engine | null {
      return engine?.ready ? engine : null
    },
    get prompts(): AskedModel['prompts'] {
      return prompts
    },
    /** The model that is loading or has loaded, or null. While it is loading, `progress` is 0 to 1, otherwise null. */
    get coming() {
      return coming
    },
    /** Resolves once loading has succeeded or failed; never rejects. */
    settled,
    async close() {
      closing = true
      await engine?.close()
      await settled
    },
  }
}

export function reasonOf(error: unknown): string {
  if (error instanceof LocalModelError && error.why === 'not-installed') {
    return 'node-llama-cpp is not installed or has no binary for this machine'
  }
  return error instanceof Error ? error.message : String(error)
}
