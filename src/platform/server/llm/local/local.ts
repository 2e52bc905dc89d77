/** An engine that runs a GGUF file on this machine: requests wait in a line for one process. */
import { z } from 'zod/mini'
import type { Clock } from '#platform/clock.ts'
import { createLine } from '../../line.ts'
import { type Job, type LocalModelError, localWorker } from './local-worker.ts'
import { type Engine, EngineError, type ModelRequest, type ModelUsage } from '../port.ts'
import { grammarSchema } from './grammar-schema.ts'
import { speech } from './local-speech.ts'
import { structuredAnswer } from '../structured-answer.ts'

/**
 * Tokens of prompt and answer together. A `plain` prompt fits several times, an `any` prompt fits once; a larger
 * context would only cost memory.
 */
const CONTEXT_TOKENS = { plain: 4096, short: 4096, any: 8192 } as const

/** Longest wait for the model (§10) and the assumed length of a turn before one was measured, in milliseconds. */
const PATIENCE = { ms: 60_000, firstGuessMs: 20_000 }

export interface LocalEngineOptions {
  /** Shown as `local:<name>`. */
  readonly name: string
  readonly modelPath: string
  readonly instructions: Engine['instructions']
  readonly languages: Engine['languages']
  /** Turns written at once (§10: 1 by default); the others wait in line. */
  readonly contexts?: number
  /** Processor cores of this machine; the model leaves one to the server. */
  readonly cores: number
  readonly clock: Clock
  /** Returns a number in [0, 1), the seed of each answer. */
  readonly random: () => number
  /** Called when the engine becomes able or unable to answer; `lost` is the reason when that is for good. */
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
 * Creates the engine and starts loading its model at once. The model continues given beginnings of the answer
 * (`begun`): a small model keeps to a position far better when its first words are given. With several beginnings the
 * answer has as many parts, which share `maxTokens`, so a point that the model forgets in one part is given to it in
 * the next.
 */
export function localEngine(options: LocalEngineOptions): LocalEngine {
  const { clock, contexts = 1 } = options
  const line = createLine({
    places: contexts,
    patience: { ...PATIENCE, clock },
    refusal: (retryAfter) => new EngineError('busy', 'the line of the local model is full', { retryAfter }),
  })
  line.setOpen(false)
  let gone: EngineError | null = null
  const worker = localWorker({
    load: {
      modelPath: options.modelPath,
      contexts,
      contextSize: CONTEXT_TOKENS[options.instructions],
      // Threads that share a core busy-wait for each other: one thread too many makes the model ten times slower.
      threads: Math.max(1, options.cores - 1),
      inference: options.inference ?? 'node-llama-cpp',
    },
    clock,
    onReady: (ready, lost) => {
      line.setOpen(ready)
      if (lost) {
        gone = new EngineError('unavailable', 'the local model is not available', { cause: lost })
        line.refuseAll(gone)
      }
      options.onReady?.(ready, lost)
    },
  })

  /** Resolves at the request's turn with the function that gives its place back. */
  async function enter(request: ModelRequest): Promise<() => void> {
    request.signal.throwIfAborted()
    if (gone) throw gone
    return line.enter(request)
  }

  function write(request: ModelRequest, job: Omit<Job, 'system' | 'seed'>) {
    const seed = Math.floor(options.random() * 2 ** 32)
    return worker.run({ system: request.system, seed, ...job }, request.signal, request.onUsage)
  }

  async function* fillIn(request: ModelRequest, jsonSchema: unknown): AsyncGenerator<string> {
    const leave = await enter(request)
    const { messages, maxTokens } = request
    const running = write(request, { messages, begun: '', maxTokens, endFrom: maxTokens, paragraph: false, jsonSchema })
    // The place becomes free when the process is free, not when the reader has left.
    void running.settled.then(leave)
    yield* running.pieces
  }

  async function* speak(request: ModelRequest): AsyncGenerator<string> {
    const leave = await enter(request)
    const usage = { tokensIn: 0, tokensOut: 0 }
    let settled = Promise.resolve()
    const onUsage = ({ tokensIn, tokensOut }: ModelUsage) => {
      usage.tokensIn = Math.max(usage.tokensIn, tokensIn)
      usage.tokensOut += tokensOut
    }
    try {
      yield* speech(request, (job) => {
        const running = write({ ...request, onUsage }, job)
        settled = running.settled
        return running
      })
    } finally {
      void settled.then(leave)
    }
    request.onUsage?.(usage)
  }

  return {
    name: `local:${options.name}`,
    kind: 'local',
    instructions: options.instructions,
    languages: options.languages,
    stream: speak,
    structured(request) {
      const grammar = grammarSchema(z.toJSONSchema(request.schema))
      // The grammar also applies to the second attempt; it cannot prevent an answer cut off by its token limit.
      return structuredAnswer((asked) => fillIn(asked, grammar), request)
    },
    get pid() {
      return worker.pid
    },
    get ready() {
      return worker.ready
    },
    loaded: worker.loaded,
    async close() {
      gone ??= new EngineError('unavailable', 'the local model is shutting down')
      line.refuseAll(gone)
      await worker.close()
    },
  }
}
