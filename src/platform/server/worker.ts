import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Worker as Thread } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { createQueue } from './queue.ts'

/** A thread or process. Emits `message` with an answer and `exit` at the end; after a failure, `error` precedes `exit`. */
export interface Program<Order = unknown> {
  readonly events: EventEmitter
  send(order: Order): void
  end(): Promise<unknown>
}

export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
}

interface WorkerOptions<Order, Answer> {
  readonly clock: Clock
  readonly start: () => Program<Order>
  readonly waiting: number
  readonly patienceMs: number
  readonly firstGuessMs: number
  readonly stuckAfterMs: number
  readonly idleMs: number
  readonly refusal: (seconds: number) => Error
  /** Returns true if the program must end after this answer. */
  readonly isWorn?: (answer: Answer) => boolean
}

/** Creates a worker that handles one `Order` at a time in a thread or process, which ends when the worker is idle. */
export function createWorker<Order, Answer>(options: WorkerOptions<Order, Answer>) {
  const { clock, start, waiting, patienceMs, firstGuessMs, stuckAfterMs, idleMs, refusal, isWorn } = options
  const queue = createQueue({ places: 1, waiting, patience: { ms: patienceMs, firstGuessMs, clock }, refusal })
  let program: Program<Order> | null = null
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
    // Without a listener, an `error` event would end the server. The `exit` event that follows is handled instead.
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
    get isReady(): boolean {
      return program !== null
    },

    warm(): void {
      if (isBusy || isClosed) return
      idle.abort()
      running()
      endWhenIdle()
    },

    /** Rejects with the queue's `refusal` or `WorkerFailed`. After a failure, the next order restarts the program. */
    run: (order: Order): Promise<Answer> =>
      queue.run(async () => {
        idle.abort()
        isBusy = true
        const answer = await answered(order).finally(() => (isBusy = false))
        if (isWorn?.(answer)) await stop()
        else endWhenIdle()
        return answer
      }),

    async close(): Promise<void> {
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

/** Wraps a process. Ends it with SIGKILL, because a busy process handles no messages. */
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

type ProgramOptions = Pick<ForkOptions, 'execArgv' | 'serialization' | 'env' | 'stdio'> & {
  readonly args?: readonly string[]
}

/** Starts a program in the folder of `here` (`import.meta.url`). TypeScript sources run with a loader. */
export function forkProgram(name: string, here: string, { args = [], execArgv = [], ...options }: ProgramOptions = {}) {
  const inSources = here.endsWith('.ts')
  const loader = () => pathToFileURL(createRequire(here).resolve('tsx')).href
  return fork(new URL(`${name}.${inSources ? 'ts' : 'js'}`, here), args, {
    execArgv: inSources ? ['--import', loader(), ...execArgv] : [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  })
}

/** Returns the arguments of `new Worker`; `name` and `here` are as in `forkProgram`. */
export function threadProgram(name: string, here: string, workerData?: unknown): ConstructorParameters<typeof Thread> {
  if (!here.endsWith('.ts')) return [new URL(`${name}.js`, here), { workerData }]
  // `require.resolve` finds only the CommonJS file, so the URL of `index.mjs` in the same folder is derived from it.
  const loader = new URL('index.mjs', pathToFileURL(createRequire(here).resolve('tsx/esm/api'))).href
  const source = new URL(`${name}.ts`, here).href
  const load = `import(${JSON.stringify(loader)}).then((tsx) => tsx.tsImport(${JSON.stringify([source, here]).slice(1, -1)}))`
  return [load, { workerData, eval: true, execArgv: [] }]
}
