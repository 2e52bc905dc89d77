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

type End = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: Error }

const DONE: IteratorResult<string, undefined> = { done: true, value: undefined }

/** Joins waiting pieces, so that a slow reader causes no queue; `each` avoids a promise for each piece. */
export class Pieces implements AsyncIterableIterator<string, undefined> {
  readonly #onStart: () => void
  readonly #onStop: () => void
  readonly #onEnd: (error: Error | null) => void
  #started = false
  #waiting = ''
  #half = ''
  #end: End | null = null
  #reader: Reader | null = null
  #taker: Taker | null = null

  /** @param onStart called at the first read @param onStop called if the reader stops early @param onEnd always called once */
  constructor(onStart: () => void, onStop: () => void, onEnd: (error: Error | null) => void) {
    this.#onStart = onStart
    this.#onStop = onStop
    this.#onEnd = onEnd
  }

  get ended(): boolean {
    return this.#end !== null
  }

  push(piece: string): void {
    if (this.#end !== null) return
    let text = this.#half + piece
    this.#half = ''
    if (isFirstHalf(text, text.length - 1)) {
      this.#half = text.slice(-1)
      text = text.slice(0, -1)
    }
    if (text !== '') this.#hand(text)
  }

  finish(): void {
    if (this.#end !== null) return
    if (this.#half !== '') this.#hand('\uFFFD')
    this.#settle({ kind: 'done' })
  }

  fail(error: Error): void {
    if (this.#end === null) this.#settle({ kind: 'failed', error })
  }

  next(): Promise<IteratorResult<string, undefined>> {
    this.#start()
    if (this.#waiting !== '') {
      const value = this.#waiting
      this.#waiting = ''
      return Promise.resolve({ done: false, value })
    }
    const end = this.#end
    if (end === null) return new Promise((resolve, reject) => (this.#reader = { resolve, reject }))
    if (end.kind === 'done') return Promise.resolve(DONE)
    // Throws an error only once, like a generator.
    this.#end = { kind: 'done' }
    return Promise.reject(end.error)
  }

  /**
   * Resolves at the end of the stream, which `take` can end by returning false. Rejects with errors of the stream and
   * of `take`.
   */
  each(take: (piece: string) => boolean): Promise<void> {
    this.#start()
    return new Promise((resolve, reject) => {
      const taker: Taker = { take, resolve, reject }
      const waiting = this.#waiting
      this.#waiting = ''
      if (waiting !== '' && !this.#give(taker, waiting)) return
      const end = this.#end
      if (end === null) {
        this.#taker = taker
        return
      }
      this.#end = { kind: 'done' }
      if (end.kind === 'done') resolve()
      else reject(end.error)
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
    if (this.#end === null) {
      this.#settle({ kind: 'done' })
      this.#onStop()
    }
    this.#waiting = ''
    this.#end = { kind: 'done' }
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

  #settle(end: End): void {
    this.#end = end
    this.#onEnd(end.kind === 'failed' ? end.error : null)
    const waits = this.#reader ?? this.#taker
    if (waits === null) return
    this.#reader = null
    this.#taker = null
    if (end.kind === 'done') waits.resolve(DONE)
    else {
      this.#end = { kind: 'done' }
      waits.reject(end.error)
    }
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
