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
  /** True if nobody is waiting, so other requests go first. */
  readonly background?: boolean
  readonly onUsage?: (usage: ModelUsage) => void
  /** 1 = next, 0 = running now. */
  readonly onQueue?: (position: number) => void
  readonly onThinking?: () => void
  /** Called before the first text if a different model from the requested one answers. */
  readonly onServed?: (servedBy: string) => void
  readonly onCut?: () => void
  /** Called once with `contextTokens`, which includes prompt and answer. */
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
  /** Pieces are never empty. Throws an `EngineError` or the signal's reason. */
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
  /** The model twice used up its tokens by reasoning. */
  | 'nothing-written'
  | 'too-long'
  /** The model refused twice, or twice answered in another language. */
  | 'refused'
  | 'other-language'
  | PermanentFault

export const PERMANENT_FAULTS = ['key', 'credit', 'region', 'retired'] as const
export type PermanentFault = (typeof PERMANENT_FAULTS)[number]

export const isPermanent = (fault: EngineFault): fault is PermanentFault =>
  (PERMANENT_FAULTS as readonly string[]).includes(fault)

export class EngineError extends Error {
  readonly fault: EngineFault
  /** Seconds. */
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
