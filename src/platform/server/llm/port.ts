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

export type ShorterPrompt = Pick<ModelRequest, 'system' | 'messages' | 'maxTokens'>

export interface ModelRequest {
  readonly model: string
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** Nobody waits for it: other requests go first. */
  readonly background?: boolean
  readonly onUsage?: (usage: ModelUsage) => void
  /** 1 = next, 0 = running now. */
  readonly onQueue?: (position: number) => void
  readonly onThinking?: () => void
  /** Before the first text, if another model than the requested one writes. */
  readonly onServed?: (servedBy: string) => void
  readonly onCut?: () => void
  /** Called once; `contextTokens`: prompt and answer together. */
  readonly shorter?: (contextTokens: number) => ShorterPrompt
}

export interface StructuredRequest<T> extends ModelRequest {
  readonly name: string
  readonly schema: Schema<T>
}

export interface Engine {
  /** §10: `openai`, `xai`, `anthropic`, `gateway`, `local:<name>`. */
  readonly name: string
  readonly kind: 'remote' | 'local'
  /** Pieces are never empty. Ends with an `EngineError`, or the signal's reason. */
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
  /** The model used up its tokens by thinking, twice. */
  | 'nothing-written'
  | 'too-long'
  | PermanentFault

export const PERMANENT_FAULTS = ['key', 'credit', 'region', 'retired'] as const
export type PermanentFault = (typeof PERMANENT_FAULTS)[number]

export const isPermanent = (fault: EngineFault): fault is PermanentFault =>
  (PERMANENT_FAULTS as readonly string[]).includes(fault)

export class EngineError extends Error {
  readonly fault: EngineFault
  /** Seconds. */
  readonly retryAfter: number | null
  /** The HTTP status; null without an answer. */
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
