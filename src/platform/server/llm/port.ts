/** The port that every model engine implements: text in, an async iterable of text out. */
import type { Schema } from '#platform/endpoint.ts'

export interface ModelMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface ModelUsage {
  /** All of the prompt, what the provider's cache held included. */
  readonly tokensIn: number
  /** Thinking included. */
  readonly tokensOut: number
  /** The part of `tokensIn` that the provider's cache held; absent when the provider does not say. */
  readonly tokensCached?: number
  /** The provider's id of the model that was paid, where it is another one than was asked. */
  readonly servedBy?: string
}

/** Of two calls; the later one's model stays. */
export function addedUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  const cached = (one.tokensCached ?? 0) + (other.tokensCached ?? 0)
  return {
    ...other,
    tokensIn: one.tokensIn + other.tokensIn,
    tokensOut: one.tokensOut + other.tokensOut,
    ...(cached > 0 && { tokensCached: cached }),
  }
}

/** A prompt that fits into fewer tokens. */
export type ShorterPrompt = Pick<ModelRequest, 'system' | 'messages' | 'maxTokens'>

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
  /** The model thinks before its first text; at most once. */
  readonly onThinking?: () => void
  /** Before the first text: the provider's id of the model that writes, where it is another one than was asked. */
  readonly onServed?: (servedBy: string) => void
  /** Before the end: the answer stopped at its token limit. */
  readonly onCut?: () => void
  /** Asked once when the prompt is too long for the model; `contextTokens`: prompt and answer together. */
  readonly shorter?: (contextTokens: number) => ShorterPrompt
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
  /** The model used up its tokens by thinking and wrote nothing, twice. */
  | 'nothing-written'
  /** The prompt does not fit into the model's context. */
  | 'too-long'
  | PermanentFault

/** They last until the operator changes something. */
export const PERMANENT_FAULTS = ['key', 'credit', 'region', 'retired'] as const
export type PermanentFault = (typeof PERMANENT_FAULTS)[number]

export const isPermanent = (fault: EngineFault): fault is PermanentFault =>
  (PERMANENT_FAULTS as readonly string[]).includes(fault)

interface EngineErrorOptions {
  readonly retryAfter?: number | null
  readonly status?: number | null
  readonly cause?: unknown
}

/** The visitor is told the fault; `message` and `cause` are for the log. */
export class EngineError extends Error {
  readonly fault: EngineFault
  /** Seconds; null when the upstream named none. */
  readonly retryAfter: number | null
  /** The HTTP status of the refusal; null without an answer. */
  readonly status: number | null

  constructor(fault: EngineFault, message: string, options: EngineErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
    this.status = options.status ?? null
  }
}
