export type Protocol = 'openai' | 'anthropic'

/** A fault of the upstream. `after` is the number of pieces sent before it; 0 is before the first token. */
export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: unknown
    }
  /** Closes the connection before or in the middle of the response. */
  | { readonly kind: 'reset'; readonly after: number }
  /** Sends nothing more, or only pings if `pings` is set: one each time `hold` resolves. */
  | { readonly kind: 'stall'; readonly after: number; readonly pings?: boolean }
  /** Sends an event that is not JSON, then continues. */
  | { readonly kind: 'malformed'; readonly after: number }
  /** Ends the HTTP response properly, but without a finish reason or an end marker. */
  | { readonly kind: 'cut'; readonly after: number }
  /** Sends an error object inside the stream, then ends the response. */
  | { readonly kind: 'error-event'; readonly after: number; readonly type: string; readonly message: string }
  /** Answers 200 with exactly this body. */
  | { readonly kind: 'raw'; readonly contentType: string; readonly body: string }
  /** Answers 200 with a JSON body instead of a stream. */
  | { readonly kind: 'json'; readonly body: unknown }

export interface Script {
  readonly pieces: readonly string[]
  /** Milliseconds between two pieces on the upstream's clock; 0 = no delay. */
  readonly paceMs?: number
  /** Awaited before each piece except the first, and before each ping of a stall, so that a test controls the pace. */
  readonly hold?: () => Promise<void>
  /** How the bytes are divided: one event per chunk (default), everything in one chunk, or chunks of n bytes. */
  readonly chunks?: 'events' | 'whole' | number
  /** The token counts; null omits them, as some servers do. */
  readonly usage?: { readonly tokensIn: number; readonly tokensOut: number; readonly tokensCached?: number } | null
  /** The provider's finish reason; by default `stop` (OpenAI) or `end_turn` (Anthropic). */
  readonly finish?: string
  /** Omits `[DONE]` or `message_stop` although the finish reason was sent. */
  readonly withoutMarker?: boolean
  /** Keeps the connection open after the last event. */
  readonly lingers?: boolean
  readonly lineEnd?: '\n' | '\r\n'
  readonly fault?: Fault
}

export const says = (...pieces: string[]): Script => ({ pieces })

export const fails = (fault: Fault, ...pieces: string[]): Script => ({ pieces, fault })
