/** One attempt at one streamed answer, as undici's dispatch handler: no stream object in between (decision 0006). */
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

/** Milliseconds for the end marker of a complete answer. */
const GRACE_MS = 5_000
const REFUSAL_LIMIT = 16 * 1024
/** Characters; bounds a faulty upstream. */
const ANSWER_LIMIT = 8 * 1024 * 1024
/** `{`, `[` and `<`: no line of an event stream begins with one. */
const NO_STREAM: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x3c])

export interface Hearing {
  /** `begun`: text has come, so no other attempt follows. */
  readonly onUsage: (usage: ModelUsage, begun: boolean) => void
  readonly onThinking: () => void
  /** The answer stopped at its token limit. Called before the end. */
  readonly onCut: () => void
  readonly beginning: Beginning
  readonly onBegan: (began: 'text' | 'thought') => void
  /** A cut answer is not retried. */
  readonly isLast: boolean
}

interface Setup {
  readonly dialect: Dialect
  readonly key: string | null
  readonly model: string
  readonly pieces: Pieces
  readonly clock: Clock
  readonly patience: Patience
  /** Deadline of the first text, milliseconds of the clock. */
  readonly textBy: number
  readonly hearing: Hearing
  /** Called once, at the first text (null) or at a failure before it. Later text goes to the pieces. */
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
  /** A refusal, a page, a JSON answer. */
  #said: Buffer[] | null = null
  #saidBytes = 0
  /** The first bytes belong to a stream. */
  #streams = false
  readonly #filter: ThoughtFilter
  #thinks = false
  #length = 0
  #begun = false
  #settled = false
  #free = false
  #left = false
  /** Milliseconds of the clock. */
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

  /** Called about every second by the watch. */
  check(now: number): void {
    if (now < this.#deadline) return
    if (this.answer.finished || this.answer.ended) this.#whole()
    else if (this.#controller === null) this.#fail(unreachable(new Error('connecting took too long')))
    else this.#fail(timeout(this.#begun ? 'the stream fell silent' : 'no first token'))
    this.#leave(new Error('out of patience'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    this.#deadline = this.#setup.textBy
    if (this.#left) controller.abort(new Error('the caller has left'))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Raw headers would keep their memory as long as the answer lasts.
    controller.rawHeaders = null
    if (status < 200) return
    this.#status = status
    this.#retryAfter = retryAfterOf(headers, this.#setup.clock.now())
    if (status !== 200) this.#said = []
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return
    let bytes = chunk
    // Content types are unreliable: the first byte decides.
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
    const { answer } = this
    this.#read(() => this.#reader.feed(bytes))
    if (this.#settled && (answer.failure !== null || !answer.finished)) this.#leave(new Error('not whole'))
  }

  onResponseEnd(): void {
    if (!this.#settled) {
      if (this.#said !== null) this.#sayWhole()
      else this.#read(() => this.#reader.end())
    }
    if (!this.#settled) {
      if (this.answer.finished) this.#whole()
      else this.#fail(broken(new Error('the stream ended without its end marker')))
    }
    this.#freed()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#settled) {
      if (this.answer.finished) this.#whole()
      else if (this.#status === 0) this.#fail(unreachable(error))
      else if (this.#said !== null) this.#refused(Buffer.concat(this.#said))
      else this.#fail(broken(error))
    }
    this.#freed()
  }

  #read(take: () => void): void {
    const { answer } = this
    try {
      take()
    } catch (error) {
      answer.failure = malformed(error)
    }
    this.#hand()
    if (answer.failure !== null) this.#fail(answer.failure)
    else if (answer.ended) {
      if (answer.finished) this.#whole()
      else this.#fail(broken(new Error('the stream ended without a finish reason')))
    }
  }

  #hand(): void {
    const { answer } = this
    if (answer.progress) this.#moveDeadline()
    const text = this.#filter.push(answer.text)
    answer.text = ''
    if (!this.#begun && (answer.thinking || this.#filter.thought)) this.#think()
    answer.thinking = false
    if (this.#filter.late) {
      this.#setup.hearing.onBegan('thought')
      if (this.#begun) return void (answer.failure ??= thoughtFirst())
    }
    if (text !== '') this.#say(text)
  }

  #think(): void {
    if (this.#thinks) return
    this.#thinks = true
    this.#setup.hearing.onThinking()
  }

  #say(text: string): void {
    const { answer } = this
    this.#length += text.length
    if (this.#length > ANSWER_LIMIT) {
      answer.failure = malformed(new RangeError('answer too long'))
      return
    }
    this.#setup.pieces.push(text)
    if (this.#begun) return
    this.#begun = true
    this.#moveDeadline()
    this.#setup.onOutcome(null)
  }

  /** Before the first text the deadline stays: a model must not think for ever. */
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
    if (began !== null) this.#setup.hearing.onBegan(began)
    if (rest !== '') this.#say(rest)
    if (!this.#begun) return this.#fail(this.answer.cut ? nothingWritten() : nothingSaid())
    this.#settled = true
    this.#tellUsage()
    if (this.answer.cut) this.#setup.hearing.onCut()
    this.#setup.pieces.finish()
  }

  #fail(failure: Failure): void {
    if (this.#settled) return
    this.#settled = true
    this.#tellUsage()
    if (this.#begun) this.#setup.pieces.fail(failure.error)
    else this.#setup.onOutcome(failure)
  }

  /** A refusal, or a complete answer. */
  #sayWhole(): void {
    const body = Buffer.concat(this.#said ?? [])
    if (this.#status !== 200) return this.#refused(body)
    const { answer } = this
    try {
      this.#setup.dialect.readWhole(body.toString('utf8'), answer)
    } catch {
      return this.#refused(body)
    }
    this.#hand()
    if (answer.failure !== null) this.#fail(answer.failure)
    else if (answer.finished) this.#whole()
    else this.#fail(broken(new Error('an answer without a finish reason')))
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
    this.#setup.hearing.onUsage(usage, this.#begun)
  }

  #leave(reason: Error): void {
    this.#left = true
    this.#controller?.abort(reason)
    this.#freed()
  }

  #freed(): void {
    if (this.#free) return
    this.#free = true
    this.#setup.onFree(this)
  }
}

/** Other numbers cannot be stored and are ignored. */
const isCount = (told: number | null): told is number =>
  told !== null && Number.isInteger(told) && told >= 0 && told < 2 ** 31
