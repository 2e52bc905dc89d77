/**
 * Server-sent events, both directions in one file so that they are tested as a round trip.
 * Source: WHATWG HTML, "Server-sent events", §9.2.5–9.2.6 (parsing and interpreting an event stream).
 */

export interface ServerEvent {
  readonly data: string
  /** The event's type; `message` when none was named. */
  readonly event: string
  /** The last id the stream has named so far, or ''. */
  readonly id: string
}

/** A comment line: keeps proxies from closing a quiet connection (contract §3: every 15 s). */
export const HEARTBEAT = ':\n\n'
/** The marker that ends a turn's stream (spec §7). */
export const DONE = '[DONE]'

/** One event. `data` may hold line breaks; `id` must not. */
export function encodeEvent(data: string, id?: string): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  if (!data.includes('\n') && !data.includes('\r')) return `${head}data: ${data}\n\n`
  return `${head}data: ${data.split(/\r\n|\r|\n/).join('\ndata: ')}\n\n`
}

/** An event of an upstream longer than this (characters) is refused rather than buffered. */
const EVENT_LIMIT = 8 * 1024 * 1024

/**
 * Incremental parser: feed it bytes as they arrive, in any chunking (also inside a UTF-8 sequence or between CR and LF);
 * it calls `onEvent` for every complete event, in order. An incomplete last event is dropped, as the standard says.
 */
export class EventParser {
  readonly #onEvent: (event: ServerEvent) => void
  readonly #decoder = new TextDecoder('utf-8')
  #rest = ''
  #data = ''
  #hasData = false
  #event = ''
  #id = ''

  constructor(onEvent: (event: ServerEvent) => void) {
    this.#onEvent = onEvent
  }

  /** Throws a RangeError when one event passes the limit. */
  feed(bytes: Uint8Array): void {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true })
    let start = 0
    for (;;) {
      const end = lineEnd(text, start)
      if (end === -1) break
      this.#line(text.slice(start, end))
      start = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    }
    this.#rest = start === 0 ? text : text.slice(start)
    if (this.#rest.length + this.#data.length > EVENT_LIMIT) throw new RangeError('event too long')
  }

  #line(line: string): void {
    if (line === '') return this.#dispatch()
    if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5)
      this.#data = this.#hasData ? `${this.#data}\n${value}` : value
      this.#hasData = true
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') this.#event = value
    else if (field === 'id' && !value.includes('\0')) this.#id = value
    else if (field === 'data') {
      this.#data = this.#hasData ? `${this.#data}\n` : ''
      this.#hasData = true
    }
  }

  #dispatch(): void {
    const event = this.#event === '' ? 'message' : this.#event
    this.#event = ''
    if (!this.#hasData) return
    const data = this.#data
    this.#data = ''
    this.#hasData = false
    this.#onEvent({ data, event, id: this.#id })
  }
}

/** Index of the next line break, or -1. A CR at the very end may be half of CRLF: it waits for the next chunk. */
function lineEnd(text: string, from: number): number {
  const lf = text.indexOf('\n', from)
  const cr = text.indexOf('\r', from)
  if (cr === -1 || (lf !== -1 && lf < cr)) return lf
  return cr === text.length - 1 ? -1 : cr
}

/** Decodes a byte stream into its events: `for await (const event of decodeEvents(response.body))`. */
export async function* decodeEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void, void> {
  let ready: ServerEvent[] = []
  const parser = new EventParser((event) => ready.push(event))
  for await (const chunk of chunks) {
    parser.feed(chunk)
    if (ready.length === 0) continue
    const batch = ready
    ready = []
    yield* batch
  }
}
