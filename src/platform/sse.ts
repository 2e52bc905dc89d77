export interface ServerEvent {
  readonly data: string
  readonly event: string
  /** The last id that the stream has sent so far, or '' if it has sent none. */
  readonly id: string
}

export const HEARTBEAT = ':\n\n'
export const DONE = '[DONE]'

/** Encodes one event of a stream. @param data must not contain line breaks */
export const encodeEvent = (data: string): string => `data: ${data}\n\n`

/** Maximum length of an event in characters. */
const EVENT_LIMIT = 8 * 1024 * 1024

/** Parses a stream split at any byte (WHATWG HTML §9.2.5–9.2.6). Drops an incomplete last event, as the standard requires. */
export class EventParser {
  readonly #onEvent: (event: ServerEvent) => void
  readonly #decoder = new TextDecoder('utf-8')
  #rest = ''
  /** True if the last chunk ended with CR. An LF at the start of the next chunk then belongs to the same line end. */
  #afterCr = false
  #data: string | null = null
  #event = ''
  #id = ''

  constructor(onEvent: (event: ServerEvent) => void) {
    this.#onEvent = onEvent
  }

  get between(): boolean {
    return this.#rest === '' && this.#data === null && this.#event === ''
  }

  /** Parses a chunk. Throws a RangeError if one event exceeds the limit. */
  feed(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true })
    if (text === '') return
    const [first = '', ...others] = text.slice(this.#afterCr && text.startsWith('\n') ? 1 : 0).split(/\r\n|\r|\n/)
    this.#afterCr = text.endsWith('\r')
    this.#rest += first
    for (const next of others) {
      this.#line(this.#rest)
      this.#rest = next
    }
    if (this.#rest.length + (this.#data?.length ?? 0) > EVENT_LIMIT) throw new RangeError('event too long')
  }

  #line(line: string): void {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') this.#data = this.#data === null ? value : `${this.#data}\n${value}`
    else if (field === 'event') this.#event = value
    else if (field === 'id' && !value.includes('\0')) this.#id = value
  }

  #dispatch(): void {
    const [data, event] = [this.#data, this.#event || 'message']
    this.#data = null
    this.#event = ''
    if (data !== null) this.#onEvent({ data, event, id: this.#id })
  }
}

export async function* decodeEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void, void> {
  const ready: ServerEvent[] = []
  const parser = new EventParser((event) => ready.push(event))
  for await (const chunk of chunks) {
    parser.feed(chunk)
    yield* ready.splice(0)
  }
}
