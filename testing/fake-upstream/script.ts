/** The script of one call to the fake upstream: the answer's pieces, their pace, and the fault. */

export type Protocol = 'openai' | 'anthropic'

/** `after` is the number of pieces sent before the fault; 0 is before the first token. */
export type Fault =
  /** Answers with a status other than 200. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: unknown
    }
  /** Closes the connection without an answer, or in the middle of it. */
  | { readonly kind: 'reset'; readonly after: number }
  /** Sends nothing more; with `pings` it sends pings, one for each `hold` that resolves. */
  | { readonly kind: 'stall'; readonly after: number; readonly pings?: boolean }
  /** Sends an event that is not JSON and then continues. */
  | { readonly kind: 'malformed'; readonly after: number }
  /** Ends the HTTP response properly, but without a finish reason or an end marker. */
  | { readonly kind: 'cut'; readonly after: number }
  /** Sends an error object inside the stream and then ends the answer. */
  | { readonly kind: 'error-event'; readonly after: number; readonly type: string; readonly message: string }
  /** Answers 200 with exactly this body. */
  | { readonly kind: 'raw'; readonly contentType: string; readonly body: string }
  /** Answers 200 with a JSON body instead of a stream. */
  | { readonly kind: 'json'; readonly body: unknown }

export interface Script {
  readonly pieces: readonly string[]
  /** Milliseconds of the upstream's clock between two pieces; 0 = no delay. */
  readonly paceMs?: number
  /** Awaited before each piece but the first, and before each ping of a stall, so that a test controls the pace. */
  readonly hold?: () => Promise<void>
  /** How the bytes are divided: one event at a time (default), everything in one chunk, or chunks of n bytes. */
  readonly chunks?: 'events' | 'whole' | number
  /** Null omits the usage, as some servers do. */
  readonly usage?: { readonly tokensIn: number; readonly tokensOut: number; readonly tokensCached?: number } | null
  /** The provider's finish reason; defaults to `stop` / `end_turn`. */
  readonly finish?: string
  /** Omits `[DONE]` / `message_stop` although the finish reason was sent. */
  readonly withoutMarker?: boolean
  /** Keeps the connection open after the last event. */
  readonly lingers?: boolean
  /** Line ends of the event stream. */
  readonly lineEnd?: '\n' | '\r\n'
  readonly fault?: Fault
}

/** Returns a script without a fault. */
export const says = (...pieces: string[]): Script => ({ pieces })

/** Returns a script with a fault and the given pieces. */
export const fails = (fault: Fault, ...pieces: string[]): Script => ({ pieces, fault })
