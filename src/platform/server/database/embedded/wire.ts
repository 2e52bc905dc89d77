/** PostgreSQL's wire protocol without a network, so that both databases share one driver, queue and shape of error. */
import { Duplex } from 'node:stream'

/** A server that answers wire messages. It has one session, so only one call may run at a time. */
export interface Wire {
  /** Prepares the session for a new client: rolls back what an earlier client left open. */
  reset(): Promise<void>
  /** Runs the frontend's messages and returns the backend's. Rejects when the session has ended; it answers no more. */
  exec(messages: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/** A stream that `pg` uses like a TCP socket. Each new client calls `connect` again and gets a running server. */
export class WireSocket extends Duplex {
  readonly #connect: () => Promise<Wire>
  #wire: Wire | null = null

  constructor(connect: () => Promise<Wire>) {
    super()
    this.#connect = connect
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
