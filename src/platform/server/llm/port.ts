/** The port that every model engine implements: text in, an async iterable of text out. */
import type { Schema } from '#platform/endpoint.ts'

export interface ModelMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface ModelUsage {
  readonly tokensIn: number
  readonly tokensOut: number
}

/**
 * A form that a local model fills in before it begins to speak, or after the first of several begun parts, in the same place of its
 * line. Nobody hears it.
 */
export interface Preparation {
  /** Asked under the request's own system prompt. */
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
  readonly schema: Schema
  /** Makes the messages of the request. @param value undefined when the model has not filled in the form */
  readonly messagesWith: (value: unknown) => readonly ModelMessage[]
}

export interface ModelRequest {
  /** The provider's own model id. */
  readonly model: string
  readonly system: string
  readonly messages: readonly ModelMessage[]
  /**
   * Beginnings of the answer, one for each part; the model continues each, and they are part of the answer. Only local
   * engines do so, and only in `stream`.
   */
  readonly begun?: readonly string[]
  /** Only local engines prepare themselves, and only in `stream`; others use the `messages` as they are. */
  readonly prepared?: Preparation
  /**
   * Whether a sentence may follow the text before it. One that may not is never streamed: the model goes on from before
   * it, and when it fails again that part of the answer ends there. A text is what is said in the sentence's place; it
   * ends the part. Only local engines ask, and only in `stream`.
   */
  readonly accepts?: (sentence: string, before: string) => boolean | string
  /** Upper bound of the answer, in tokens. */
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** No reader waits for this request: in an engine's line it lets the other requests go first. */
  readonly background?: boolean
  /** Called at most once, when the engine knows the call's usage. */
  readonly onUsage?: (usage: ModelUsage) => void
  /** Called with the position in the engine's line whenever it changes: 1 = next, 0 = running now. */
  readonly onQueue?: (position: number) => void
}

export interface StructuredRequest<T> extends ModelRequest {
  /** Name and shape that the provider is asked to follow; the answer is always parsed with the schema as well. */
  readonly name: string
  readonly schema: Schema<T>
}

export interface Engine {
  /**
   * The name in responses (§10): `openai`, `xai`, `anthropic`, `gateway`, `local:<name>`. It is for people and records
   * only; the cost and abilities of an engine follow from the fields below.
   */
  readonly name: string
  /**
   * `remote`: a provider's models, paid, many calls at once; `local`: a model on this machine, free, with a waiting
   * line.
   */
  readonly kind: 'remote' | 'local'
  /**
   * Prompts its models understand: `any`; with one to three billion parameters, only `short` ones; with a few hundred
   * million, only three `plain` lines.
   */
  readonly instructions: 'any' | 'short' | 'plain'
  /** Languages its models can hold a debate in, without a region (`pt`); null = all. */
  readonly languages: readonly string[] | null
  /**
   * Streams the answer's text. Pieces are never empty and never split a surrogate pair. The stream never ends early
   * without an error: it throws `EngineError`, or the signal's reason when aborted.
   */
  stream(request: ModelRequest): AsyncIterable<string>
  /** Returns one JSON answer in the given shape. Throws `EngineError` when the model does not produce one. */
  structured<T>(request: StructuredRequest<T>): Promise<T>
}

export type EngineFault =
  | 'unavailable'
  | 'busy'
  | 'rate-limited'
  | 'rejected'
  | 'timeout'
  | 'broken-stream'
  | 'malformed'

/** Why an engine could not answer. The visitor is told the fault; `message` and `cause` are for the log. */
export class EngineError extends Error {
  readonly fault: EngineFault
  /** Seconds that the upstream asked us to wait; null when it did not. */
  readonly retryAfter: number | null

  constructor(fault: EngineFault, message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
  }
}
