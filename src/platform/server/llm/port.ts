import type { Schema } from '#platform/endpoint.ts'

export interface ModelMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface ModelUsage {
  readonly tokensIn: number
  readonly tokensOut: number
  readonly tokensCached?: number
  readonly servedBy?: string
}

export function addedUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  const cached = (one.tokensCached ?? 0) + (other.tokensCached ?? 0)
  return {
    ...other,
    tokensIn: one.tokensIn + other.tokensIn,
    tokensOut: one.tokensOut + other.tokensOut,
    ...(cached > 0 && { tokensCached: cached }),
  }
}

export interface ModelRequest {
  readonly model: string
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** True if no reader waits for the answer, so that other requests take precedence. */
  readonly background?: boolean
  readonly onUsage?: (usage: ModelUsage) => void
  /** Called with the position in the queue; 1 means next, and 0 means that the request is running. */
  readonly onQueue?: (position: number) => void
  readonly onThinking?: () => void
  /** Called before the first text if the answer comes from a model other than the requested one. */
  readonly onServed?: (servedBy: string) => void
  readonly onCut?: () => void
  /** Shortens the prompt; called at most once. @param contextTokens maximum tokens of prompt and answer together */
  readonly shorter?: (contextTokens: number) => Pick<ModelRequest, 'system' | 'messages' | 'maxTokens'>
}

export interface StructuredRequest<T> extends ModelRequest {
  readonly name: string
  readonly schema: Schema<T>
}

export interface Engine {
  /** One of `openai`, `xai`, `anthropic`, `gateway` and `local:<name>` (§10). */
  readonly name: string
  readonly kind: 'remote' | 'local'
  /** Yields non-empty pieces. Throws an `EngineError` or the signal's reason. */
  stream(request: ModelRequest): AsyncIterable<string>
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
  /** In two attempts, the model used up its tokens by reasoning. */
  | 'nothing-written'
  | 'too-long'
  /** `refused`: the model refused twice. `other-language`: the model answered twice in another language. */
  | 'refused'
  | 'other-language'
  | PermanentFault

export const PERMANENT_FAULTS = ['key', 'credit', 'region', 'retired'] as const
export type PermanentFault = (typeof PERMANENT_FAULTS)[number]

export const isPermanent = (fault: EngineFault): fault is PermanentFault =>
  (PERMANENT_FAULTS as readonly string[]).includes(fault)

export class EngineError extends Error {
  readonly fault: EngineFault
  /** Seconds to wait before another attempt; null if unknown. */
  readonly retryAfter: number | null
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null

  constructor(
    fault: EngineFault,
    message: string,
    options: ErrorOptions & { readonly retryAfter?: number | null; readonly status?: number | null } = {},
  ) {
    super(message, options)
    this.name = 'EngineError'
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
    this.status = options.status ?? null
  }
}
