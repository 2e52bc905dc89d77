/** One attempt at one streamed answer, as undici's dispatch handler: no stream object in between (decision 0006). */
import type { Dispatcher } from 'undici'
import type { Clock } from '#platform/clock.ts'
import { type Answer, type Dialect, emptyAnswer } from './dialect.ts'
import { EventReader } from './event-reader.ts'
import { broken, type Failure, malformed, redact, refusal, timeout, unreachable } from './faults.ts'
import { retryAfterOf } from '../../retry-after.ts'
import type { Pieces } from './pieces.ts'
import type { ModelUsage } from '../port.ts'
import type { Patience } from './remote-options.ts'

/** How long a complete answer may take to send its end marker and free its connection (ms). */
const GRACE_MS = 5_000
const REFUSAL_LIMIT = 16 * 1024
/** Characters: only bounds the memory that a faulty upstream can use. */
const ANSWER_LIMIT = 8 * 1024 * 1024

/** How an attempt goes on: text has arrived (further text goes straight to the pieces), or the attempt has failed. */
export type Outcome = { readonly kind: 'begun' } | { readonly kind: 'failed'; readonly failure: Failure }

interface Setup {
  readonly dialect: Dialect
  readonly key: string | null
  readonly pieces: Pieces
  readonly clock: Clock
  readonly patience: Patience
  /** Called once: at the first text, or at a failure before it. */
  readonly onOutcome: (outcome: Outcome) => void
  readonly onUsage: (usage: ModelUsage) => void
  /** Called once the connection is no longer used. */
  readonly onFree: (call: UpstreamCall) => void
}

export class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly answer: Answer = emptyAnswer()
  readonly #setup: Setup
  readonly #reader: EventReader
  #controller: Dispatcher.DispatchController | null = null
  #status = 0
  #retryAfter: number | null = null
  #said: Buffer[] | null = null
  #saidBytes = 0
  #length = 0
  #begun = false
  #settled = false
  #free = false
  #left = false
  /** Milliseconds of the clock. */
  #deadline: number

  constructor(setup: Setup) {
    this.#setup = setup
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
    this.#deadline = this.#setup.clock.now() + this.#setup.patience.firstTokenMs
    if (this.#left) controller.abort(new Error('the caller has left'))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // The raw headers would keep the memory that they were read into for as long as the answer lasts.
    controller.rawHeaders = null
    if (status < 200) return
    this.#status = status
    this.#retryAfter = retryAfterOf(headers, this.#setup.clock.now())
    // Some servers omit the content type, so only a type that cannot be a stream is read as a refusal.
    const wrongType = /json|html/.test(String(headers['content-type'] ?? ''))
    if (status !== 200 || wrongType) this.#said = []
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return
    if (this.#said !== null) {
      if (this.#saidBytes < REFUSAL_LIMIT) this.#said.push(chunk)
      this.#saidBytes += chunk.length
      return
    }
    const { answer } = this
    try {
      this.#reader.feed(chunk)
    } catch (error) {
      this.#hand()
      this.#fail(malformed(error))
      return this.#leave(new Error('unreadable stream'))
    }
    this.#hand()
    if (answer.failure !== null) {
      this.#fail(answer.failure)
      this.#leave(new Error('error inside the stream'))
    } else if (answer.ended) this.#whole()
  }

  onResponseEnd(): void {
    if (!this.#settled) {
      if (this.#said !== null) this.#refused()
      else if (this.answer.finished) this.#whole()
      else this.#fail(broken(new Error('the stream ended without its end marker')))
    }
    this.#freed()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#settled) {
      if (this.answer.finished) this.#whole()
      else if (this.#status === 0) this.#fail(unreachable(error))
      else if (this.#said !== null) this.#refused()
      else this.#fail(broken(error))
    }
    this.#freed()
  }

  #hand(): void {
    const { answer } = this
    if (answer.progress) this.#moveDeadline()
    const text = answer.text
    if (text === '') return
    answer.text = ''
    this.#length += text.length
    if (this.#length > ANSWER_LIMIT) {
      answer.failure = malformed(new RangeError('answer too long'))
      return
    }
    this.#setup.pieces.push(text)
    if (this.#begun) return
    this.#begun = true
    this.#moveDeadline()
    this.#setup.onOutcome({ kind: 'begun' })
  }

  /** Before the first text the deadline does not move, so that a model which only thinks cannot run for ever. */
  #moveDeadline(): void {
    const { answer } = this
    answer.progress = false
    if (answer.finished || answer.ended) this.#deadline = this.#setup.clock.now() + GRACE_MS
    else if (this.#begun) this.#deadline = this.#setup.clock.now() + this.#setup.patience.idleMs
  }

  #whole(): void {
    if (this.#settled) return
    if (!this.#begun) return this.#fail(malformed(new Error('the answer was empty')))
    this.#settled = true
    this.#tellUsage()
    this.#setup.pieces.finish()
  }

  #fail(failure: Failure): void {
    if (this.#settled) return
    this.#settled = true
    if (!this.#begun) return this.#setup.onOutcome({ kind: 'failed', failure })
    this.#tellUsage()
    this.#setup.pieces.fail(failure.error)
  }

  #refused(): void {
    const body = Buffer.concat(this.#said ?? [])
    const said = redact(body.toString('utf8', 0, REFUSAL_LIMIT), this.#setup.key)
    this.#fail(
      this.#status === 200
        ? malformed(new Error(`upstream answered no stream: ${said}`))
        : refusal(this.#status, said, this.#retryAfter),
    )
  }

  #tellUsage(): void {
    const { tokensIn, tokensOut } = this.answer
    if (isCount(tokensIn) && isCount(tokensOut)) this.#setup.onUsage({ tokensIn, tokensOut })
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

/** Any other number is ignored: it cannot be stored, and it must not cost the answer. */
const isCount = (told: number | null): told is number =>
  told !== null && Number.isInteger(told) && told >= 0 && told < 2 ** 31
