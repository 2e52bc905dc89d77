import { isFirstHalf } from '#platform/cut.ts'

interface Reader {
  readonly resolve: (result: IteratorResult<string, undefined>) => void
  readonly reject: (error: Error) => void
}

interface Taker {
  readonly take: (piece: string) => boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const DONE: IteratorResult<string, undefined> = { done: true, value: undefined }

/** Passes on pieces of text, and joins pieces that wait for a slow reader. `each` needs no promise per piece. */
export class Pieces implements AsyncIterableIterator<string, undefined> {
  readonly #onStart: () => void
  readonly #onStop: () => void
  readonly #onEnd: (error: Error | null) => void
  #started = false
  #waiting = ''
  #half = ''
  #ended = false
  /** An error that no reader has received yet. */
  #error: Error | null = null
  #reader: Reader | null = null
  #taker: Taker | null = null

  /** @param onStart called at the first read @param onStop called if the consumer stops early @param onEnd always called once */
  constructor(onStart: () => void, onStop: () => void, onEnd: (error: Error | null) => void) {
    this.#onStart = onStart
    this.#onStop = onStop
    this.#onEnd = onEnd
  }

  get ended(): boolean {
    return this.#ended
  }

  push(piece: string): void {
    if (this.#ended) return
    let text = this.#half + piece
    this.#half = ''
    if (isFirstHalf(text, text.length - 1)) {
      this.#half = text.slice(-1)
      text = text.slice(0, -1)
    }
    if (text !== '') this.#hand(text)
  }

  finish(): void {
    if (this.#ended) return
    if (this.#half !== '') this.#hand('\uFFFD')
    this.#settle(null)
  }

  fail(error: Error): void {
    if (!this.#ended) this.#settle(error)
  }

  next(): Promise<IteratorResult<string, undefined>> {
    this.#start()
    if (this.#waiting !== '') {
      const value = this.#waiting
      this.#waiting = ''
      return Promise.resolve({ done: false, value })
    }
    if (!this.#ended) return new Promise((resolve, reject) => (this.#reader = { resolve, reject }))
    const error = this.#error
    // Like a generator, throws an error only once.
    this.#error = null
    return error === null ? Promise.resolve(DONE) : Promise.reject(error)
  }

  /** Resolves when the stream ends or when `take` returns false. Rejects if the stream fails or `take` throws. */
  each(take: (piece: string) => boolean): Promise<void> {
    this.#start()
    return new Promise((resolve, reject) => {
      const taker: Taker = { take, resolve, reject }
      const waiting = this.#waiting
      this.#waiting = ''
      if (waiting !== '' && !this.#give(taker, waiting)) return
      if (!this.#ended) {
        this.#taker = taker
        return
      }
      const error = this.#error
      this.#error = null
      if (error === null) resolve()
      else reject(error)
    })
  }

  return(): Promise<IteratorResult<string, undefined>> {
    this.#stop()
    return Promise.resolve(DONE)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #start(): void {
    if (this.#started) return
    this.#started = true
    this.#onStart()
  }

  #stop(): void {
    if (!this.#ended) {
      this.#settle(null)
      this.#onStop()
    }
    this.#waiting = ''
    this.#error = null
  }

  #give(taker: Taker, text: string): boolean {
    try {
      if (taker.take(text)) return true
      taker.resolve()
    } catch (error) {
      taker.reject(error)
    }
    this.#taker = null
    this.#stop()
    return false
  }

  #hand(text: string): void {
    if (this.#taker !== null) {
      this.#give(this.#taker, text)
      return
    }
    const reader = this.#reader
    if (reader === null) this.#waiting += text
    else {
      this.#reader = null
      reader.resolve({ done: false, value: text })
    }
  }

  #settle(error: Error | null): void {
    this.#ended = true
    this.#onEnd(error)
    const waits = this.#reader ?? this.#taker
    this.#reader = null
    this.#taker = null
    if (waits === null) this.#error = error
    else if (error === null) waits.resolve(DONE)
    else waits.reject(error)
  }
}

export async function eachPiece(
  pieces: AsyncIterator<string> & Partial<Pick<Pieces, 'each'>>,
  take: (piece: string) => boolean,
): Promise<void> {
  if (pieces.each) return pieces.each(take)
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    if (take(next.value)) continue
    await pieces.return?.()
    return
  }
}
