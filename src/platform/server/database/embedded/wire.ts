/** PostgreSQL's wire protocol without a network, so that both databases share one driver, queue and shape of error. */
import { Duplex } from 'node:stream'
import { READING } from '../database.ts'

/** A server that answers wire messages. It has one session, so only one call may run at a time. */
export interface Wire {
  /** Prepares the session for a new client: rolls back what an earlier client left open. */
  reset(): Promise<void>
  /** Runs the frontend's messages and returns the backend's. Rejects when the session has ended; it answers no more. */
  exec(messages: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/** PostgreSQL documentation, 54.7: `Parse` names its statement first, `Bind` after a portal, which has no name in `pg`. */
const NAMED_AT: Readonly<Record<string, number>> = { P: 5, B: 6 }

/** Whether the messages run a statement whose name says that it only reads. */
function onlyRead(messages: Buffer): boolean {
  const at = NAMED_AT[String.fromCharCode(messages[0] ?? 0)]
  return at !== undefined && messages.toString('latin1', at, at + READING.length) === READING
}

/** A stream that `pg` uses like a TCP socket. Each new client calls `connect` again and gets a running server. */
export class WireSocket extends Duplex {
  readonly #connect: () => Promise<Wire>
  readonly #onWrite: () => void
  #wire: Wire | null = null

  /** @param onWrite called before the server runs anything but a statement whose name begins with `READING` */
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

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#exec(chunk).then(() => done(), done)
  }

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

  // `pg` also calls these methods of a socket, which have no meaning here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
