import { isFirstHalf } from '#platform/cut.ts'

/**
 * The queue behind an engine's stream: one promise a piece, where an async generator costs several, and none while the
 * reader lags, because waiting pieces are joined.
 */

interface Reader {
  readonly resolve: (result: IteratorResult<string, undefined>) => void
  readonly reject: (error: Error) => void
}

type End = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: Error }

const DONE: IteratorResult<string, undefined> = { done: true, value: undefined }

/** Supports one reader that asks for one piece at a time, as `for await` does. */
export class Pieces implements AsyncIterableIterator<string, undefined> {
  readonly #onStart: () => void
  readonly #onStop: () => void
  readonly #onEnd: (error: Error | null) => void
  #started = false
  #waiting = ''
  #half = ''
  #end: End | null = null
  #reader: Reader | null = null

  /** `onStart` runs at the first `next()`; `onStop` when the reader leaves before the end; `onEnd` at any end, with its error. */
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
    // Half of a surrogate pair without its other half becomes the replacement character, as in any UTF-8 encoder.
    if (this.#half !== '') this.#hand('\uFFFD')
    this.#settle({ kind: 'done' })
  }

  /** Lets the reader read the text written so far, then throws the error. */
  fail(error: Error): void {
    if (this.#end === null) this.#settle({ kind: 'failed', error })
  }

  next(): Promise<IteratorResult<string, undefined>> {
    if (!this.#started) {
      this.#started = true
      this.#onStart()
    }
    if (this.#waiting !== '') {
      const value = this.#waiting
      this.#waiting = ''
      return Promise.resolve({ done: false, value })
    }
    const end = this.#end
    if (end === null) return new Promise((resolve, reject) => (this.#reader = { resolve, reject }))
    if (end.kind === 'done') return Promise.resolve(DONE)
    // An error is thrown once; later calls find the end of the stream, as with a generator.
    this.#end = { kind: 'done' }
    return Promise.reject(end.error)
  }

  return(): Promise<IteratorResult<string, undefined>> {
    if (this.#end === null) {
      this.#settle({ kind: 'done' })
      this.#onStop()
    }
    this.#waiting = ''
    this.#end = { kind: 'done' }
    return Promise.resolve(DONE)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #hand(text: string): void {
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
    const reader = this.#reader
    if (reader === null) return
    this.#reader = null
    if (end.kind === 'done') reader.resolve(DONE)
    else {
      this.#end = { kind: 'done' }
      reader.reject(end.error)
    }
  }
}
