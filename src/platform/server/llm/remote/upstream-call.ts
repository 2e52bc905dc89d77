/** Makes one attempt at a call. Implements undici's dispatch handler, which needs no stream object (decision 0006). */
import type { Dispatcher } from 'undici'
import type { Clock } from '#platform/clock.ts'
import { type Answer, type Dialect, emptyAnswer } from './dialect.ts'
import { EventReader, AnswerStart } from './event-reader.ts'
import {
  broken,
  type Failure,
  malformed,
  nothingSaid,
  nothingWritten,
  redact,
  refusal,
  thoughtFirst,
  timeout,
  unreachable,
} from './faults.ts'
import { retryAfterOf } from '../../retry-after.ts'
import type { Pieces } from './pieces.ts'
import type { ModelUsage } from '../port.ts'
import type { Patience } from './remote-options.ts'
import { type Beginning, ThoughtFilter } from './thought-filter.ts'

/** Milliseconds to wait for the end marker after a complete answer, which is then accepted without the marker. */
const GRACE_MS = 5_000
const REFUSAL_LIMIT = 16 * 1024
const ANSWER_LIMIT = 8 * 1024 * 1024
/** The bytes of `{`, `[` and `<`, which never begin a line of an event stream. */
const NO_STREAM: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x3c])

export interface Hearing {
  /** @param begun true if text has arrived, so that no further attempt follows */
  readonly onUsage?: (usage: ModelUsage, begun: boolean) => void
  readonly onThinking?: () => void
  readonly onCut?: (() => void) | undefined
  readonly beginning: Beginning
  readonly onBegan?: (began: 'text' | 'thought') => void
  readonly isLast: boolean
  /** Deadline for the first text, as a `clock.now()` time in milliseconds. */
  readonly textBy: number
}

interface Setup {
  readonly dialect: Dialect
  readonly key: string | null
  readonly model: string
  readonly pieces: Pieces
  readonly clock: Clock
  readonly patience: Patience
  readonly hearing: Hearing
  /** Called once, either with null at the first text or with the failure that occurred before any text. */
  readonly onOutcome: (failure: Failure | null) => void
  readonly onFree: (call: UpstreamCall) => void
}

export class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly answer: Answer = emptyAnswer()
  readonly #setup: Setup
  readonly #reader: EventReader
  readonly #start = new AnswerStart()
  #controller: Dispatcher.DispatchController | null = null
  #status = 0
  #retryAfter: number | null = null
  #said: Buffer[] | null = null
  #saidBytes = 0
  #streams = false
  readonly #filter: ThoughtFilter
  #length = 0
  #begun = false
  #settled = false
  #deadline: number

  constructor(setup: Setup) {
    this.#setup = setup
    this.#filter = new ThoughtFilter(setup.hearing.beginning)
    this.#reader = new EventReader(setup.dialect, this.answer)
    this.#deadline = setup.clock.now() + setup.patience.connectMs
  }

  abort(reason: Error): void {
    this.#settled = true
    this.#leave(reason)
  }

  check(now: number): void {
    if (now < this.#deadline) return
    if (this.answer.finished || this.answer.ended) this.#whole()
    else if (this.#controller === null) this.#fail(unreachable(new Error('connecting took too long')))
    else this.#fail(timeout(this.#begun ? 'the stream fell silent' : 'no first token'))
    this.#leave(new Error('out of patience'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    this.#deadline = this.#setup.hearing.textBy
    if (this.#settled) controller.abort(new Error('the caller has left'))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Frees the raw headers, which would otherwise stay in memory until the answer ends.
    controller.rawHeaders = null
    if (status < 200) return
    this.#status = status
    this.#retryAfter = retryAfterOf(headers, this.#setup.clock.now())
    if (status !== 200) this.#said = []
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return
    let bytes = chunk
    // The first byte shows whether this is an event stream, because content types are unreliable.
    if (!this.#streams && this.#said === null) {
      const begun = this.#start.cut(chunk)
      if (begun === null) return
      if (NO_STREAM.has(begun[0] ?? 0)) this.#said = []
      else this.#streams = true
      bytes = begun
    }
    if (this.#said !== null) {
      if (this.#saidBytes < (this.#status === 200 ? ANSWER_LIMIT : REFUSAL_LIMIT)) this.#said.push(bytes)
      this.#saidBytes += bytes.length
      return
    }
    this.#read(bytes)
    if (this.#settled && (this.answer.failure !== null || !this.answer.finished)) this.#leave(new Error('not whole'))
  }

  onResponseEnd(): void {
    if (!this.#settled) {
      if (this.#said !== null) this.#sayWhole()
      else this.#read(null)
    }
    if (!this.#settled) {
      if (this.answer.finished) this.#whole()
      else this.#fail(broken(new Error('the stream ended without its end marker')))
    }
    this.#setup.onFree(this)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#settled) {
      if (this.answer.finished) this.#whole()
      else if (this.#status === 0) this.#fail(unreachable(error))
      else if (this.#said !== null) this.#refused(Buffer.concat(this.#said))
      else this.#fail(broken(error))
    }
    this.#setup.onFree(this)
  }

  #read(bytes: Buffer | null): void {
    try {
      if (bytes === null) this.#reader.end()
      else this.#reader.feed(bytes)
    } catch (error) {
      this.answer.failure = malformed(error)
    }
    this.#hand()
  }

  #hand(): void {
    const { answer } = this
    this.#handText()
    if (answer.failure !== null) this.#fail(answer.failure)
    else if (answer.ended) {
      if (answer.finished) this.#whole()
      else this.#fail(broken(new Error('the answer ended without a finish reason')))
    }
  }

  #handText(): void {
    const { answer } = this
    if (answer.progress) this.#moveDeadline()
    const text = this.#filter.push(answer.text)
    answer.text = ''
    if (!this.#begun && (answer.thinking || this.#filter.thought)) this.#setup.hearing.onThinking?.()
    answer.thinking = false
    if (this.#filter.late) {
      this.#setup.hearing.onBegan?.('thought')
      if (this.#begun) return void (answer.failure ??= thoughtFirst())
    }
    if (text !== '') this.#say(text)
  }

  #say(text: string): void {
    this.#length += text.length
    if (this.#length > ANSWER_LIMIT) {
      this.answer.failure = malformed(new RangeError('answer too long'))
      return
    }
    this.#setup.pieces.push(text)
    if (this.#begun) return
    this.#begun = true
    this.#moveDeadline()
    this.#setup.onOutcome(null)
  }

  /** Moves the deadline after an event. Before the first text, only the answer's end does so, to limit reasoning. */
  #moveDeadline(): void {
    const { answer } = this
    answer.progress = false
    if (answer.finished || answer.ended) this.#deadline = this.#setup.clock.now() + GRACE_MS
    else if (this.#begun) this.#deadline = this.#setup.clock.now() + this.#setup.patience.idleMs
  }

  #whole(): void {
    if (this.#settled) return
    const rest = this.#filter.end(this.answer.cut, this.#setup.hearing.isLast)
    const { began } = this.#filter
    if (began !== null) this.#setup.hearing.onBegan?.(began)
    if (rest !== '') this.#say(rest)
    if (!this.#begun) return this.#fail(this.answer.cut ? nothingWritten() : nothingSaid())
    this.#settled = true
    this.#tellUsage()
    if (this.answer.cut) this.#setup.hearing.onCut?.()
    this.#setup.pieces.finish()
  }

  #fail(failure: Failure): void {
    if (this.#settled) return
    this.#settled = true
    this.#tellUsage()
    if (this.#begun) this.#setup.pieces.fail(failure.error)
    else this.#setup.onOutcome(failure)
  }

  #sayWhole(): void {
    const body = Buffer.concat(this.#said ?? [])
    if (this.#status !== 200) return this.#refused(body)
    try {
      this.#setup.dialect.readWhole(body.toString('utf8'), this.answer)
    } catch {
      return this.#refused(body)
    }
    this.#hand()
  }

  #refused(body: Buffer): void {
    const { key, model } = this.#setup
    const said = body.toString('utf8', 0, REFUSAL_LIMIT)
    this.#fail(
      this.#status === 200
        ? { ...malformed(new Error(`upstream answered no stream: ${redact(said, key)}`)), status: 200 }
        : refusal(this.#status, said, { key, model, retryAfter: this.#retryAfter }),
    )
  }

  #tellUsage(): void {
    const { tokensIn, tokensOut, tokensCached } = this.answer
    if (!isCount(tokensIn) || !isCount(tokensOut)) return
    const usage = { tokensIn, tokensOut, ...(isCount(tokensCached) && tokensCached > 0 && { tokensCached }) }
    this.#setup.hearing.onUsage?.(usage, this.#begun)
  }

  #leave(reason: Error): void {
    this.#controller?.abort(reason)
    this.#setup.onFree(this)
  }
}

const isCount = (count: number | null): count is number =>
  count !== null && Number.isInteger(count) && count >= 0 && count < 2 ** 31
