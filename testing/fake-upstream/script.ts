export type Protocol = 'openai' | 'anthropic'

/** A fault of the upstream. `after` is the number of pieces sent before the fault, 0 if it comes before all of them. */
export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: unknown
    }
  | { readonly kind: 'reset'; readonly after: number }
  /** Sends nothing more, except a ping each time `hold` resolves if `pings` is set. */
  | { readonly kind: 'stall'; readonly after: number; readonly pings?: boolean }
  | { readonly kind: 'malformed'; readonly after: number }
  /** Ends the HTTP response properly, but without a finish reason or an end marker. */
  | { readonly kind: 'cut'; readonly after: number }
  | { readonly kind: 'error-event'; readonly after: number; readonly type: string; readonly message: string }
  /** Answers 200 with exactly this body. */
  | { readonly kind: 'raw'; readonly contentType: string; readonly body: string }
  | { readonly kind: 'json'; readonly body: unknown }

export interface Script {
  readonly pieces: readonly string[]
  /** The delay between two pieces, in milliseconds of the upstream's clock. */
  readonly paceMs?: number
  /** Awaited before each piece except the first and before each ping of a stall, so that a test can control the pace. */
  readonly hold?: () => Promise<void>
  /** How the bytes are divided into chunks: one event per chunk (default), everything in one chunk, or n bytes per chunk. */
  readonly chunks?: 'events' | 'whole' | number
  /** The token counts; null omits them, as some servers do. */
  readonly usage?: { readonly tokensIn: number; readonly tokensOut: number; readonly tokensCached?: number } | null
  /** The provider's finish reason; by default `stop` (OpenAI) or `end_turn` (Anthropic). */
  readonly finish?: string
  /** Omits `[DONE]` or `message_stop` although the finish reason was sent. */
  readonly withoutMarker?: boolean
  readonly lingers?: boolean
  readonly lineEnd?: '\n' | '\r\n'
  readonly fault?: Fault
}

export const says = (...pieces: string[]): Script => ({ pieces })

export const fails = (fault: Fault, ...pieces: string[]): Script => ({ pieces, fault })
