/** Runs one order at a time in a thread or process that ends when idle. */
import { type EventEmitter, once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import type { Worker as Thread } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { createQueue } from '../queue.ts'

/** Emits `message` with an answer, `exit`, and `error` before that. */
export interface Program {
  readonly events: EventEmitter
  send(order: unknown): void
  end(): Promise<unknown>
}

/** The program ended, failed or took too long. */
export class WorkerFailed extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.name = 'WorkerFailed'
  }
}

export interface Worker<Order, Answer> {
  /** Rejects with the refusal, or with `WorkerFailed`; the next order gets a new program. */
  run(order: Order): Promise<Answer>
  /** True while its program runs. */
  readonly isReady: boolean
  /** Starts the program ahead of an order. */
  warm(): void
  close(): Promise<void>
}

export interface WorkerOptions<Answer> {
  readonly clock: Clock
  readonly start: () => Program
  readonly waiting: number
  /** Milliseconds. */
  readonly patienceMs: number
  /** Milliseconds; assumed at first. */
  readonly firstGuessMs: number
  /** Milliseconds. */
  readonly stuckAfterMs: number
  /** Milliseconds. */
  readonly idleMs: number
  readonly refusal: (seconds: number) => Error
  readonly isWorn?: (answer: Answer) => boolean
}

export function createWorker<Order, Answer>(options: WorkerOptions<Answer>): Worker<Order, Answer> {
  const { clock, start, waiting, patienceMs, firstGuessMs, stuckAfterMs, idleMs, refusal, isWorn } = options
  const queue = createQueue({ places: 1, waiting, patience: { ms: patienceMs, firstGuessMs, clock }, refusal })
  let program: Program | null = null
  let idle = new AbortController()
  let isBusy = false
  let isClosed = false

  const stop = async () => {
    idle.abort()
    const ending = program
    program = null
    await ending?.end()
  }
  const running = () => {
    if (program) return program
    const started = start()
    // An error without a listener would end the server; `exit` follows.
    started.events.on('error', () => {})
    started.events.on('exit', () => {
      if (program === started) program = null
    })
    program = started
    return started
  }
  const answered = async (order: Order): Promise<Answer> => {
    const over = new AbortController()
    const { signal } = over
    const { events, send } = running()
    const ended = once(events, 'exit', { signal }).then(() => Promise.reject(new WorkerFailed('its program ended')))
    const stuck = clock
      .sleep(stuckAfterMs, signal)
      .then(() => Promise.reject(new WorkerFailed(`no answer after ${stuckAfterMs} ms`)))
    try {
      send(order)
      const [answer] = (await Promise.race([once(events, 'message', { signal }), ended, stuck])) as [Answer]
      return answer
    } catch (error) {
      await stop()
      throw error instanceof WorkerFailed ? error : new WorkerFailed('its program failed', { cause: error })
    } finally {
      over.abort()
    }
  }

  const endWhenIdle = () => {
    idle = new AbortController()
    void clock.sleep(idleMs, idle.signal).then(stop, () => {})
  }

  return {
    get isReady() {
      return program !== null
    },

    warm() {
      if (isBusy || isClosed) return
      idle.abort()
      running()
      endWhenIdle()
    },

    run: (order) =>
      queue.run(async () => {
        idle.abort()
        isBusy = true
        const answer = await answered(order).finally(() => (isBusy = false))
        if (isWorn?.(answer)) await stop()
        else endWhenIdle()
        return answer
      }),

    async close() {
      isClosed = true
      queue.refuseAll(refusal(1))
      queue.setOpen(false)
      await stop()
    },
  }
}

export const threadWorker = (thread: Thread): Program => ({
  events: thread,
  send: (order) => thread.postMessage(order, []),
  end: () => thread.terminate(),
})

/** Killed, because a computing process hears nothing else. */
export const processWorker = (child: ChildProcess): Program => ({
  events: child,
  send: (order) => void child.send(order as object, () => {}),
  async end() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  },
})
