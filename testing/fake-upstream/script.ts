/** What the fake upstream does with one call: the answer's pieces, their pace, and where it goes wrong. */

export type Protocol = 'openai' | 'anthropic'

/** `after` counts the pieces sent before it happens; 0 is before the first token. */
export type Fault =
  /** Answers with a status other than 200. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: unknown
    }
  /** Closes the connection without a word, or in the middle of the answer. */
  | { readonly kind: 'reset'; readonly after: number }
  /** Stays silent for ever; with `pings` it sends signs of life that are no text, one for each `hold` that is let go. */
  | { readonly kind: 'stall'; readonly after: number; readonly pings?: boolean }
  /** Sends an event that is not JSON and then goes on. */
  | { readonly kind: 'malformed'; readonly after: number }
  /** Ends the HTTP answer properly, but without finish reason and end marker. */
  | { readonly kind: 'cut'; readonly after: number }
  /** An error object inside the stream; then the answer ends. */
  | { readonly kind: 'error-event'; readonly after: number; readonly type: string; readonly message: string }
  /** Answers 200 with a JSON body instead of a stream. */
  | { readonly kind: 'json'; readonly body: unknown }

export interface Script {
  readonly pieces: readonly string[]
  /** Milliseconds of the upstream's clock between two pieces; 0 = as fast as they can be written. */
  readonly paceMs?: number
  /** Waited for before each piece but the first, and before each ping of a stall: the test's hand on the tap. */
  readonly hold?: () => Promise<void>
  /** How the bytes are cut: one event at a time (default), everything in one chunk, or chunks of n bytes. */
  readonly chunks?: 'events' | 'whole' | number
  /** Null leaves the usage out, as some servers do. */
  readonly usage?: { readonly tokensIn: number; readonly tokensOut: number } | null
  /** The provider's own word; defaults to `stop` / `end_turn`. */
  readonly finish?: string
  /** Leaves out `[DONE]` / `message_stop` although the finish reason was sent. */
  readonly withoutMarker?: boolean
  /** Keeps the connection open after the last event. */
  readonly lingers?: boolean
  /** Line ends of the event stream. */
  readonly lineEnd?: '\n' | '\r\n'
  readonly fault?: Fault
}

/** An answer that goes well. */
export const says = (...pieces: string[]): Script => ({ pieces })

/** An answer that goes wrong after the given pieces. */
export const fails = (fault: Fault, ...pieces: string[]): Script => ({ pieces, fault })
