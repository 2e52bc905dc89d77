import { Duplex } from 'node:stream'
import { READING } from '../database.ts'

/** Carries PostgreSQL's protocol without a network. Only one call runs at a time, because there is only one session. */
export interface Wire {
  /** Rolls back a transaction that an earlier client left open. */
  reset(): Promise<void>
  /** Returns the backend's messages. Rejects once the session has ended. */
  exec(messages: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/** The byte offset of the statement's name in `Parse` and, with `pg`'s unnamed portal, in `Bind` (PostgreSQL docs, 54.7). */
const NAMED_AT: Readonly<Record<string, number>> = { P: 5, B: 6 }

function onlyRead(messages: Buffer): boolean {
  const at = NAMED_AT[String.fromCharCode(messages[0] ?? 0)]
  return at !== undefined && messages.toString('latin1', at, at + READING.length) === READING
}

export class WireSocket extends Duplex {
  readonly #connect: () => Promise<Wire>
  readonly #onWrite: () => void
  #wire: Wire | null = null

  /** @param onWrite called before each execution, unless the statement's name begins with `READING` */
  constructor(connect: () => Promise<Wire>, onWrite: () => void = () => {}) {
    super()
    this.#connect = connect
    this.#onWrite = onWrite
  }

  connect(): this {
    this.#open().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  async #open(): Promise<void> {
    this.#wire = await this.#connect()
    await this.#wire.reset()
  }

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#exec(Buffer.concat(chunks.map((part) => part.chunk))).then(() => done(), done)
  }

  async #exec(messages: Buffer): Promise<void> {
    if (!this.#wire) throw new Error('The wire is not connected')
    if (!onlyRead(messages)) this.#onWrite()
    const answer = await this.#wire.exec(messages)
    if (answer.length > 0 && !this.destroyed) this.push(answer)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  // `pg` calls these socket methods, which have no effect here.
  readonly setNoDelay = () => this
  readonly setKeepAlive = () => this
  readonly ref = () => this
  readonly unref = () => this
}
