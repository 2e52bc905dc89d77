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

export interface ModelRequest {
  /** The provider's own model id. */
  readonly model: string
  readonly system: string
  readonly messages: readonly ModelMessage[]
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
   * only; what an engine costs follows from its `kind`.
   */
  readonly name: string
  /**
   * `remote`: a provider's models, paid, many calls at once; `local`: a model on this machine, free, with a waiting
   * line.
   */
  readonly kind: 'remote' | 'local'
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
