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
  readonly model: string
  readonly system: string
  readonly messages: readonly ModelMessage[]
  /** Tokens. */
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** No reader waits for this request: the other ones go first. */
  readonly background?: boolean
  /** At most once. */
  readonly onUsage?: (usage: ModelUsage) => void
  /** 1 = next, 0 = running now. */
  readonly onQueue?: (position: number) => void
}

export interface StructuredRequest<T> extends ModelRequest {
  /** Name and shape that the provider is asked to follow; the answer is always parsed with the schema as well. */
  readonly name: string
  readonly schema: Schema<T>
}

export interface Engine {
  /** The name in responses (§10): `openai`, `xai`, `anthropic`, `gateway`, `local:<name>`. */
  readonly name: string
  /** `remote`: paid, many calls at once; `local`: a model on this machine, free, with a queue. */
  readonly kind: 'remote' | 'local'
  /** Pieces are never empty and never split a surrogate pair. Ends with an `EngineError`, or the signal's reason. */
  stream(request: ModelRequest): AsyncIterable<string>
  /** Throws `EngineError` when the model does not produce one. */
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

/** The visitor is told the fault; `message` and `cause` are for the log. */
export class EngineError extends Error {
  readonly fault: EngineFault
  /** Seconds; null when the upstream named none. */
  readonly retryAfter: number | null

  constructor(fault: EngineFault, message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
  }
}
