/** The one port every model engine stands behind: text in, an async iterable of text out. */
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
  /**
   * How the answer begins, part by part; each beginning is part of the answer, and the model goes on from there. Only local
   * engines do so, and only in `stream`.
   */
  readonly begun?: readonly string[]
  /** Upper bound of the answer, in tokens. */
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** Nobody reads along: where requests wait for each other, this one lets the others go first. */
  readonly background?: boolean
  /** Called at most once, when the engine knows what the call cost. */
  readonly onUsage?: (usage: ModelUsage) => void
  /** Called when the request waits in the engine's line; 1 = next. Called again as the line moves; 0 = running now. */
  readonly onQueue?: (position: number) => void
}

export interface StructuredRequest<T> extends ModelRequest {
  /** Name and shape the provider is asked to keep; the answer is always parsed with it again. */
  readonly name: string
  readonly schema: Schema<T>
}

export interface Engine {
  /**
   * As responses carry it (§10): `openai`, `xai`, `anthropic`, `gateway`, `local:<name>`. It is for people and for
   * records; what an engine costs and can do follows from the fields below.
   */
  readonly name: string
  /** `remote`: a provider's, at a price, many calls at once; `local`: a model on this machine, free, with a line before it. */
  readonly kind: 'remote' | 'local'
  /** What its models can be told: `any` prompt, or, with a few hundred million parameters, only short and `plain` ones. */
  readonly instructions: 'any' | 'plain'
  /** Languages its models can hold a debate in, without a region (`pt`); null = all. */
  readonly languages: readonly string[] | null
  /**
   * Streams the answer's text. Pieces are never empty and never split a surrogate pair.
   * Ends early and quietly never: it throws `EngineError`, or the signal's reason when aborted.
   */
  stream(request: ModelRequest): AsyncIterable<string>
  /** One JSON answer in the given shape. Throws `EngineError` when the model cannot be brought to it. */
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

/** Why an engine could not answer. The fault is what a visitor hears of; `message` and `cause` are for the log. */
export class EngineError extends Error {
  readonly fault: EngineFault
  /** Seconds the upstream asked us to wait, when it did. */
  readonly retryAfter: number | null

  constructor(fault: EngineFault, message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
  }
}
