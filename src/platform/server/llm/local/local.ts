import type { Clock } from '#platform/clock.ts'
import { modelQueue } from '../model-queue.ts'
import { type LocalModelError, localWorker } from './local-worker.ts'
import { type Engine, EngineError, type ModelRequest } from '../port.ts'
import { WIND_DOWN } from './local-messages.ts'
import { withoutThought } from '../remote/thought-filter.ts'
import { schemaOf, structuredAnswers } from '../structured-answer.ts'

interface LocalEngineOptions {
  readonly name: string
  readonly modelPath: string
  readonly contextTokens: number
  readonly contexts?: number
  /** Number of processor cores; the model leaves one core for the server. */
  readonly cores: number
  readonly clock: Clock
  readonly random: () => number
  readonly onProgress?: (share: number) => void
  readonly onReady?: (ready: boolean, lost: LocalModelError | null) => void
  readonly inference?: string
}

export type LocalEngine = ReturnType<typeof localEngine>

export function localEngine(options: LocalEngineOptions) {
  const { clock, contexts = 1 } = options
  const queue = modelQueue(contexts, clock)
  queue.setOpen(false)
  let gone: EngineError | null = null
  const worker = localWorker({
    load: {
      modelPath: options.modelPath,
      contexts,
      contextSize: options.contextTokens,
      // Leaves one core for other work, because a model is ten times slower if two of its threads share a core.
      threads: Math.max(1, options.cores - 1),
      inference: options.inference ?? 'node-llama-cpp',
    },
    clock,
    onProgress: options.onProgress,
    onReady: (ready, lost) => {
      queue.setOpen(ready)
      if (lost) {
        gone = new EngineError('unavailable', 'the local model is not available', { cause: lost })
        queue.refuseAll(gone)
      }
      options.onReady?.(ready, lost)
    },
  })

  async function* write(request: ModelRequest, jsonSchema: unknown): AsyncGenerator<string> {
    const { system, messages, maxTokens, signal, onUsage } = request
    signal.throwIfAborted()
    if (gone) throw gone
    // `onSettled` frees the slot once the process has finished the turn, which may be after an abort.
    const onSettled = await queue.enter(request)
    const endFrom = jsonSchema === null ? maxTokens * WIND_DOWN : maxTokens
    const seed = Math.floor(options.random() * 2 ** 32)
    const job = { system, messages, maxTokens, endFrom, seed, jsonSchema }
    yield* withoutThought(worker.run(job, signal, { onUsage, onSettled }))
  }

  const engine: Engine = {
    name: `local:${options.name}`,
    kind: 'local',
    stream: (request) => write(request, null),
    structured(request) {
      const grammar = grammarSchema(schemaOf(request.schema))
      // The answer is checked despite the grammar, because it may be cut off at its token limit.
      return structuredAnswers((asked) => write(asked, grammar), ['schema'])(request)
    },
  }
  return {
    ...engine,
    get pid() {
      return worker.pid
    },
    get ready() {
      return worker.ready
    },
    loaded: worker.loaded,
    async close() {
      gone ??= new EngineError('unavailable', 'the local model is shutting down')
      queue.refuseAll(gone)
      await worker.close()
    },
  }
}

/** Replaces `anyOf`, which the grammar compiler does not support, with `oneOf`, which is equivalent in these schemas. */
function grammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(grammarSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'anyOf' ? 'oneOf' : key, grammarSchema(value)]),
  )
}
