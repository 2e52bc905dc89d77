/** A GGUF file on this machine as an engine: a line in front, one process behind. */
import { z } from 'zod/mini'
import type { Clock } from '../clock.ts'
import { createLine } from './local-line.ts'
import { type Job, type LocalModelError, localWorker } from './local-worker.ts'
import { type Engine, EngineError, type ModelRequest } from './port.ts'
import { structuredAnswer } from './structured-answer.ts'

/** Tokens of prompt and answer together: a short prompt fits several times, a full one whole; more only costs memory. */
const CONTEXT_TOKENS = { small: 4096, full: 8192 } as const

export interface LocalEngineOptions {
  /** Shown as `local:<name>`. */
  readonly name: string
  readonly modelPath: string
  readonly size: Engine['size']
  /** Turns written at once (contract §2: 1 by default); the others wait in line. */
  readonly contexts?: number
  /** Processor cores of this machine; one is left to the server. */
  readonly cores: number
  readonly clock: Clock
  /** A number in [0, 1), the seed of each answer. */
  readonly random: () => number
  /** Told when it becomes able or unable to answer, and why when that is for good. */
  readonly onReady?: (ready: boolean, lost: LocalModelError | null) => void
  /** Module specifier of the inference library. */
  readonly inference?: string
}

export interface LocalEngine extends Engine {
  /** Id of the model's process, null while there is none. */
  readonly pid: number | null
  /** Whether the model is loaded; a request made before waits in line for it. */
  readonly ready: boolean
  /** Resolves when the model is loaded for the first time; rejects with a `LocalModelError`. */
  readonly loaded: Promise<void>
  close(): Promise<void>
}

/**
 * Starts loading at once. A last message by the assistant is taken as the beginning of the answer and is part of it: a
 * small model holds a position far better once its first words are said for it.
 */
export function localEngine(options: LocalEngineOptions): LocalEngine {
  const { clock, contexts = 1 } = options
  const line = createLine(contexts, clock)
  let gone: EngineError | null = null
  const worker = localWorker({
    load: {
      modelPath: options.modelPath,
      contexts,
      contextSize: CONTEXT_TOKENS[options.size],
      // Threads that share a core wait for each other actively: one too many makes the model ten times slower.
      threads: Math.max(1, options.cores - 1),
      inference: options.inference ?? 'node-llama-cpp',
    },
    clock,
    onReady: (ready, lost) => {
      line.setOpen(ready)
      if (lost) {
        gone = new EngineError('unavailable', 'The local model is not available.', { cause: lost })
        line.refuseAll(gone)
      }
      options.onReady?.(ready, lost)
    },
  })

  async function* answer(request: ModelRequest, jsonSchema: unknown): AsyncGenerator<string> {
    request.signal.throwIfAborted()
    if (gone) throw gone
    const leave = await line.enter(request.signal, request.onQueue, request.background)
    const job: Job = {
      system: request.system,
      messages: request.messages,
      maxTokens: request.maxTokens,
      seed: Math.floor(options.random() * 2 ** 32),
      jsonSchema,
    }
    const running = worker.run(job, request.signal, request.onUsage)
    // The place is free when the process is, not when the reader has gone.
    void running.settled.then(leave)
    yield* running.pieces
  }

  return {
    name: `local:${options.name}`,
    size: options.size,
    async *stream(request) {
      const last = request.messages.at(-1)
      let opening = last?.role === 'assistant' ? last.content : ''
      for await (const piece of answer(request, null)) {
        yield joined(opening, piece)
        opening = ''
      }
    },
    structured(request) {
      const grammar = grammarSchema(z.toJSONSchema(request.schema))
      // The grammar holds for the second answer as well; what it cannot hold is an answer cut off by its token limit.
      return structuredAnswer((asked) => answer(asked, grammar), request)
    },
    get pid() {
      return worker.pid
    },
    get ready() {
      return worker.ready
    },
    loaded: worker.loaded,
    async close() {
      gone ??= new EngineError('unavailable', 'The local model is shutting down.')
      line.refuseAll(gone)
      await worker.close()
    },
  }
}

/** Models with a SentencePiece vocabulary lose the space before the first word they write. */
function joined(opening: string, piece: string): string {
  const glued = /[^\s]$/.test(opening) && /^[\p{Script=Latin}\d]/u.test(piece)
  return glued ? `${opening} ${piece}` : opening + piece
}

/** The grammar compiler knows JSON schema's `oneOf` only, zod writes `anyOf`; for a generator they are the same. */
function grammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(grammarSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'anyOf' ? 'oneOf' : key, grammarSchema(value)]),
  )
}
