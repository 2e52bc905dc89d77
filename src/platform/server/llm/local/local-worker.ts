import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from '#platform/clock.ts'
import type { GenerateOrder, LoadFailure, LoadOrder, Order, Report } from './local-messages.ts'
import { forkProgram } from '../../worker.ts'
import { EngineError, type ModelUsage } from '../port.ts'
import { Pieces } from '../remote/pieces.ts'

const SILENCE_MS = 60_000
const WATCH_EVERY_MS = 5_000
/** After this many crashes without a finished turn in between, the process is not restarted. */
const LIVES = 3

export class LocalModelError extends Error {
  readonly why: LoadFailure | 'crashes' | 'closed'

  constructor(why: LocalModelError['why'], detail: string) {
    super(detail)
    this.name = 'LocalModelError'
    this.why = why
  }
}

export interface WorkerOptions {
  readonly load: Omit<LoadOrder, 'kind'>
  readonly clock: Clock
  readonly onProgress?: ((share: number) => void) | undefined
  /** `lost` is set if the model will never become ready again. */
  readonly onReady: (ready: boolean, lost: LocalModelError | null) => void
}

interface OpenJob {
  readonly pieces: Pieces
  readonly onUsage: ((usage: ModelUsage) => void) | undefined
  readonly onSettled: () => void
  lastReport: number
  hasText: boolean
}

const start = () => forkProgram('local-process', import.meta.url)

/** Checks that this machine can run local models. Rejects with a `LocalModelError` if it cannot. */
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

export function localWorker({ load, clock, onProgress, onReady }: WorkerOptions) {
  const jobs = new Map<number, OpenJob>()
  const closing = new AbortController()
  const loading = deferred()
  // Prevents an unhandled rejection; `onReady` reports the error.
  loading.promise.catch(() => {})
  let child: ChildProcess | null = null
  let ready = false
  let deaths = 0
  let nextId = 1

  const send = (order: Order) => {
    // With a callback, a failed `send` emits no `error` event; the `exit` event reports the end of the process.
    if (child?.connected) child.send(order, () => {})
  }
  const setReady = (now: boolean, lost: LocalModelError | null = null) => {
    if (ready === now && lost === null) return
    ready = now
    onReady(now, lost)
  }
  const giveUp = (error: LocalModelError) => {
    loading.reject(error)
    setReady(false, error)
    closing.abort()
    child?.kill('SIGKILL')
  }
  const finish = (id: number, error?: EngineError) => {
    const job = jobs.get(id)
    jobs.delete(id)
    if (error) job?.pieces.fail(error)
    else job?.pieces.finish()
    job?.onSettled()
  }

  const onReport = (report: Report) => {
    if (report.kind === 'loading') return onProgress?.(report.share)
    if (report.kind === 'ready') {
      loading.resolve()
      return setReady(true)
    }
    if (report.kind === 'failed') return giveUp(new LocalModelError(report.why, report.detail))
    const job = jobs.get(report.id)
    if (job) job.lastReport = clock.now()
    switch (report.kind) {
      case 'text':
        if (job) job.hasText = true
        job?.pieces.push(report.text)
        return
      case 'done':
        deaths = 0
        job?.onUsage?.({ tokensIn: report.tokensIn, tokensOut: report.tokensOut })
        return finish(report.id)
      case 'error':
        return finish(report.id, new EngineError('rejected', BROKEN, { cause: new Error(report.detail) }))
    }
  }

  const spawn = () => {
    const born = start()
    child = born
    born.on('message', onReport)
    born.on('error', (error) => giveUp(new LocalModelError('unreadable', String(error))))
    born.once('exit', (code, signal) => {
      child = null
      const cause = new Error(`the local model's process ended (${signal ?? `code ${code}`})`)
      setReady(false)
      for (const [id, job] of jobs)
        finish(id, new EngineError(job.hasText ? 'broken-stream' : 'unavailable', BROKEN, { cause }))
      if (closing.signal.aborted) return
      deaths += 1
      if (deaths >= LIVES) return giveUp(new LocalModelError('crashes', cause.message))
      clock.sleep(1_000 * 2 ** (deaths - 1), closing.signal).then(spawn, () => {})
    })
    send({ kind: 'load', ...load })
  }

  const stopWatching = clock.every(WATCH_EVERY_MS, () => {
    const hung = [...jobs].filter(([, job]) => clock.now() - job.lastReport >= SILENCE_MS)
    for (const [id] of hung) finish(id, new EngineError('timeout', 'the local model went silent'))
    // SIGKILL is needed, because the process ignores SIGTERM.
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
    loaded: loading.promise,
    /** Runs a turn. Requires `ready` and a free context. The model stops when the caller stops iterating over the pieces. */
    run(
      job: Omit<GenerateOrder, 'kind' | 'id'>,
      signal: AbortSignal,
      { onUsage, onSettled }: Pick<OpenJob, 'onUsage' | 'onSettled'>,
    ): Pieces {
      const id = nextId++
      const stop = () => send({ kind: 'abort', id })
      const onAbort = () => {
        pieces.fail(signal.reason as Error)
        stop()
      }
      const unlisten = () => signal.removeEventListener('abort', onAbort)
      const pieces = new Pieces(() => {}, stop, unlisten)
      signal.addEventListener('abort', onAbort, { once: true })
      jobs.set(id, { pieces, onUsage, onSettled, lastReport: clock.now(), hasText: false })
      send({ kind: 'generate', id, ...job })
      if (signal.aborted) onAbort()
      return pieces
    },
    async close() {
      loading.reject(new LocalModelError('closed', 'closed'))
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
