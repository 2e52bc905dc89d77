import type { ChildProcess } from 'node:child_process'
import { EventEmitter, on, once } from 'node:events'
import type { Clock } from '#platform/clock.ts'
import type { GenerateOrder, LoadFailure, LoadOrder, Order, Report } from './local-messages.ts'
import { forkProgram } from '../../worker.ts'
import { EngineError, type ModelUsage } from '../port.ts'

/** Milliseconds of silence after which a model counts as hung. */
const SILENCE_MS = 60_000
const WATCH_EVERY_MS = 5_000
/** Deaths without a finished turn, after which the process is not restarted. */
const LIVES = 3

export class LocalModelError extends Error {
  readonly why: LoadFailure | 'crashes' | 'closed'

  constructor(why: LocalModelError['why'], detail: string) {
    super(detail)
    this.name = 'LocalModelError'
    this.why = why
  }
}

export type Job = Omit<GenerateOrder, 'kind' | 'id'>

export interface RunningJob {
  /** A reader that stops also stops the model. */
  readonly pieces: AsyncIterable<string>
  readonly settled: Promise<void>
}

export interface LocalWorker {
  readonly pid: number | null
  readonly ready: boolean
  /** Rejects with a `LocalModelError`. */
  readonly loaded: Promise<void>
  /** Only while `ready`, with at most as many jobs as contexts. */
  run(job: Job, signal: AbortSignal, onUsage?: (usage: ModelUsage) => void): RunningJob
  close(): Promise<void>
}

export interface WorkerOptions {
  readonly load: Omit<LoadOrder, 'kind'>
  readonly clock: Clock
  /** 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** `lost` is set if the model will not be ready again. */
  readonly onReady: (ready: boolean, lost: LocalModelError | null) => void
}

interface OpenJob {
  readonly events: EventEmitter
  readonly onUsage: ((usage: ModelUsage) => void) | undefined
  readonly settle: () => void
  heard: number
  hasSpoken: boolean
}

const start = () => forkProgram('local-process', import.meta.url)

/** Rejects with a `LocalModelError` if this machine cannot run local models. Takes a second. */
export async function probeLocal(inference: string = 'node-llama-cpp'): Promise<void> {
  const child = start()
  try {
    child.send({ kind: 'probe', inference } satisfies Order)
    const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Report | number | null]
    if (typeof report !== 'object' || report === null) throw new LocalModelError('crashes', 'its process ended at once')
    if (report.kind === 'failed') throw new LocalModelError(report.why, report.detail)
  } finally {
    child.kill('SIGKILL')
  }
}

export function localWorker({ load, clock, onProgress, onReady }: WorkerOptions): LocalWorker {
  const jobs = new Map<number, OpenJob>()
  const closing = new AbortController()
  const first = deferred()
  // `onReady` reports it, too.
  first.promise.catch(() => {})
  let child: ChildProcess | null = null
  let ready = false
  let deaths = 0
  let nextId = 1

  const send = (order: Order) => {
    // `exit` reports a failed `send`; without the callback it would be an error of the process.
    if (child?.connected) child.send(order, () => {})
  }
  const setReady = (now: boolean, lost: LocalModelError | null = null) => {
    if (ready === now && lost === null) return
    ready = now
    onReady(now, lost)
  }
  const giveUp = (error: LocalModelError) => {
    first.reject(error)
    setReady(false, error)
    closing.abort()
    child?.kill('SIGKILL')
  }
  const finish = (id: number, end: (job: OpenJob) => void) => {
    const job = jobs.get(id)
    if (!job) return
    jobs.delete(id)
    end(job)
    job.settle()
  }
  // An `error` event without a listener would be thrown.
  const fail = (id: number, error: EngineError) =>
    finish(id, ({ events }) => events.listenerCount('error') > 0 && events.emit('error', error))

  const hear = (report: Report) => {
    if (report.kind === 'loading') return onProgress?.(report.share)
    if (report.kind === 'ready') {
      first.resolve()
      return setReady(true)
    }
    if (report.kind === 'failed') return giveUp(new LocalModelError(report.why, report.detail))
    const job = jobs.get(report.id)
    if (job) job.heard = clock.now()
    switch (report.kind) {
      case 'text':
        if (job) job.hasSpoken = true
        job?.events.emit('text', report.text)
        return
      case 'done':
        deaths = 0
        return finish(report.id, ({ events, onUsage }) => {
          onUsage?.({ tokensIn: report.tokensIn, tokensOut: report.tokensOut })
          events.emit('end')
        })
      case 'error':
        return fail(report.id, new EngineError('rejected', BROKEN, { cause: new Error(report.detail) }))
    }
  }

  const spawn = () => {
    const born = start()
    child = born
    born.on('message', hear)
    born.on('error', (error) => giveUp(new LocalModelError('unreadable', String(error))))
    born.once('exit', (code, signal) => {
      child = null
      const cause = new Error(`the local model's process ended (${signal ?? `code ${code}`})`)
      setReady(false)
      for (const [id, job] of jobs)
        fail(id, new EngineError(job.hasSpoken ? 'broken-stream' : 'unavailable', BROKEN, { cause }))
      if (closing.signal.aborted) return
      deaths += 1
      if (deaths >= LIVES) return giveUp(new LocalModelError('crashes', cause.message))
      clock.sleep(1_000 * 2 ** (deaths - 1), closing.signal).then(spawn, () => {})
    })
    send({ kind: 'load', ...load })
  }

  const stopWatching = clock.every(WATCH_EVERY_MS, () => {
    const hung = [...jobs].filter(([, job]) => clock.now() - job.heard >= SILENCE_MS)
    for (const [id] of hung) fail(id, new EngineError('timeout', 'the local model went silent'))
    // Hanging native code ignores SIGTERM.
    if (hung.length > 0) child?.kill('SIGKILL')
  })
  spawn()

  return {
    get pid() {
      return child?.pid ?? null
    },
    get ready() {
      return ready
    },
    loaded: first.promise,
    run(job, signal, onUsage) {
      const id = nextId++
      const events = new EventEmitter()
      const { promise: settled, resolve: settle } = deferred()
      jobs.set(id, { events, onUsage, settle, heard: clock.now(), hasSpoken: false })
      const pieces = on(events, 'text', { signal, close: ['end'] })
      send({ kind: 'generate', id, ...job })
      return { pieces: textOf(pieces, signal, () => send({ kind: 'abort', id })), settled }
    },
    async close() {
      first.reject(new LocalModelError('closed', 'closed'))
      closing.abort()
      stopWatching()
      setReady(false)
      const dying = child
      if (!dying) return
      const gone = once(dying, 'exit')
      dying.kill('SIGKILL')
      await gone
    },
  }
}

function deferred() {
  let resolve: () => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((accept, refuse) => {
    resolve = accept
    reject = refuse
  })
  return { promise, resolve, reject }
}

const BROKEN = 'the local model stopped unexpectedly'

async function* textOf(
  events: AsyncIterable<unknown[]>,
  signal: AbortSignal,
  stop: () => void,
): AsyncGenerator<string> {
  try {
    for await (const [text] of events) yield text as string
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    stop()
  }
}
