/** Server-sent events. Source: WHATWG HTML, "Server-sent events", §9.2.5–9.2.6. */

export interface ServerEvent {
  readonly data: string
  readonly event: string
  /** The stream's last id, or ''. */
  readonly id: string
}

/** A comment that keeps the connection open (§11: every 15 s). */
export const HEARTBEAT = ':\n\n'
/** §7 */
export const DONE = '[DONE]'

/** `data` may hold line breaks, `id` must not. */
export function encodeEvent(data: string, id?: string): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  if (!data.includes('\n') && !data.includes('\r')) return `${head}data: ${data}\n\n`
  return `${head}data: ${data.split(/\r\n|\r|\n/).join('\ndata: ')}\n\n`
}

/** Characters. */
const EVENT_LIMIT = 8 * 1024 * 1024
const LF = 10
const CR = 13

/** Takes bytes in any chunking. An incomplete last event is dropped (standard). */
export class EventParser {
  readonly #onEvent: (event: ServerEvent) => void
  readonly #decoder = new TextDecoder('utf-8')
  /** Joined once, at the end of the line. */
  #rest: string[] = []
  #restLength = 0
  /** The last chunk ended with CR, to which a LF belongs. */
  #afterCr = false
  #data = ''
  #hasData = false
  #event = ''
  #id = ''

  constructor(onEvent: (event: ServerEvent) => void) {
    this.#onEvent = onEvent
  }

  get between(): boolean {
    return this.#rest.length === 0 && !this.#hasData && this.#event === ''
  }

  /** Throws a RangeError when one event exceeds the limit. */
  feed(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true })
    if (text === '') return
    let start = this.#afterCr && text.charCodeAt(0) === LF ? 1 : 0
    this.#afterCr = text.charCodeAt(text.length - 1) === CR
    // Linear time: each line end is searched for once.
    let lf = text.indexOf('\n', start)
    let cr = text.indexOf('\r', start)
    while (lf !== -1 || cr !== -1) {
      const byCr = cr !== -1 && (lf === -1 || cr < lf)
      const end = byCr ? cr : lf
      this.#line(this.#completed(text.slice(start, end)))
      start = byCr && lf === cr + 1 ? end + 2 : end + 1
      if (lf !== -1 && lf < start) lf = text.indexOf('\n', start)
      if (cr !== -1 && cr < start) cr = text.indexOf('\r', start)
    }
    if (start < text.length) {
      this.#rest.push(text.slice(start))
      this.#restLength += text.length - start
    }
    if (this.#restLength + this.#data.length > EVENT_LIMIT) throw new RangeError('event too long')
  }

  #completed(line: string): string {
    if (this.#rest.length === 0) return line
    this.#rest.push(line)
    const whole = this.#rest.join('')
    this.#rest = []
    this.#restLength = 0
    return whole
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
