import { isFirstHalf } from '#platform/cut.ts'

/**
 * The queue behind an engine's stream: no promise for a piece that is handed over, one for a piece that is asked for,
 * where an async generator costs several, and none while the reader lags, because waiting pieces are joined.
 */

interface Reader {
  readonly resolve: (result: IteratorResult<string, undefined>) => void
  readonly reject: (error: Error) => void
}

interface Taker {
  /** True for more. */
  readonly take: (piece: string) => boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

type End = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: Error }

const DONE: IteratorResult<string, undefined> = { done: true, value: undefined }

/** For one reader, by `for await` or `each`. */
export class Pieces implements AsyncIterableIterator<string, undefined>, HandsOver {
  readonly #onStart: () => void
  readonly #onStop: () => void
  readonly #onEnd: (error: Error | null) => void
  #started = false
  #waiting = ''
  #half = ''
  #end: End | null = null
  #reader: Reader | null = null
  #taker: Taker | null = null

  /** @param onStart at the first `next()` @param onStop if the reader leaves early @param onEnd at any end */
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
    // A lone surrogate becomes the replacement character.
    if (this.#half !== '') this.#hand('\uFFFD')
    this.#settle({ kind: 'done' })
  }

  /** Throws the error after the text so far. */
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
    // An error is thrown once, as with a generator.
    this.#end = { kind: 'done' }
    return Promise.reject(end.error)
  }

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

  /** False if the taker wants no more: the stream has ended. */
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

/** An iterator of an engine's pieces that can hand over what is left of them as it comes, without a promise for each. */
interface HandsOver {
  /**
   * Resolves at the end, or when `take` has returned false, which ends the stream as `return()` does; rejects with the
   * stream's error, or with what `take` throws.
   */
  each(take: (piece: string) => boolean): Promise<void>
}

/** Hands `take` what is left, as `HandsOver.each` says, whatever the iterator. */
export async function eachPiece(
  pieces: AsyncIterator<string> & Partial<HandsOver>,
  take: (piece: string) => boolean,
): Promise<void> {
  if (pieces.each) return pieces.each(take)
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    if (take(next.value)) continue
    await pieces.return?.()
    return
  }
}
