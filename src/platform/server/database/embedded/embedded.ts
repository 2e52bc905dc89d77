import { Worker } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { threadProgram } from '../../worker.ts'
import { EmbeddedServerLost } from '../unavailable.ts'

type Order =
  | { readonly kind: 'exec'; readonly messages: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'reset' | 'close' }
  | { readonly kind: 'copy'; readonly to: string }
export type ServerOrder = Order & { readonly id: number }
/** An answer with the id 0 reports that the database is open. */
export interface ServerAnswer {
  readonly id: number
  readonly bytes?: Uint8Array
  readonly fault?: string
}

export type EmbeddedServer = Awaited<ReturnType<typeof startServer>>

/** The limit of V8's young generation in megabytes. Without a limit, it would grow to 17 MB. */
const YOUNG_MB = 6
const WATCH_EVERY_MS = 10_000
/** The number of checks (60 s) after which a call counts as stuck. Measured time would include a computer's sleep. */
const STUCK_AFTER_LOOKS = 6
/** The number of checks (600 s) after which opening counts as stuck. On a busy machine, opening takes minutes. */
const UNOPENED_AFTER_LOOKS = 60

interface Waiting {
  readonly since: number
  readonly resolve: (answer: ServerAnswer) => void
  readonly reject: (error: Error) => void
}

/** Starts PGlite's thread and resolves once the database is open. Calls `onLost` once if the thread ends later. */
export async function startServer(
  folder: string,
  clock: Pick<Clock, 'every'>,
  onLost: (lost: EmbeddedServerLost) => void = () => {},
) {
  const [program, options] = threadProgram('pglite-worker', import.meta.url, folder)
  const worker = new Worker(program, { ...options, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const waiting = new Map<number, Waiting>()
  let nextId = 0
  let looks = 0
  let copying = 0
  let lost: EmbeddedServerLost | null = null
  let fault: Error | null = null
  const wait = (id: number) =>
    new Promise<ServerAnswer>((resolve, reject) => {
      if (lost) reject(lost)
      else waiting.set(id, { since: looks, resolve, reject })
    })
  const stopWatching = clock.every(WATCH_EVERY_MS, () => {
    // Calls that wait while the thread makes a copy are not stuck.
    if (copying > 0) return
    looks += 1
    for (const [id, { since }] of waiting) {
      const patience = id === 0 ? UNOPENED_AFTER_LOOKS : STUCK_AFTER_LOOKS
      if (looks - since <= patience) continue
      fault ??= new Error(`no answer in ${(patience * WATCH_EVERY_MS) / 1000} s`)
      void worker.terminate()
    }
  })
  worker.on('message', (answer: ServerAnswer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  worker.on('error', (error: Error) => {
    fault = error
  })
  // Reports the loss only when the thread has ended, because the thread may write to the folder until then.
  worker.on('exit', (code) => {
    stopWatching()
    lost = new EmbeddedServerLost(fault?.message ?? `its thread ended with ${code}`, { cause: fault })
    for (const call of waiting.values()) call.reject(lost)
    if (!waiting.delete(0)) onLost(lost)
  })

  const send = (order: Order) => {
    nextId += 1
    const answer = wait(nextId)
    const message: ServerOrder = { ...order, id: nextId }
    worker.postMessage(message, order.kind === 'exec' ? [order.messages.buffer] : [])
    return answer
  }
  await wait(0)
  return {
    /** Resolves to PostgreSQL's messages. Copies the input, because `pg` reuses its buffer. */
    exec: async (messages: Uint8Array) =>
      (await send({ kind: 'exec', messages: new Uint8Array(messages) })).bytes ?? new Uint8Array(),
    reset: async () => void (await send({ kind: 'reset' })),
    copyTo: async (to: string): Promise<void> => {
      copying += 1
      try {
        const { fault } = await send({ kind: 'copy', to })
        if (fault !== undefined) throw new Error(fault)
      } finally {
        copying -= 1
      }
    },
    close: async () => {
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      await send({ kind: 'close' })
      await ended
    },
  }
}
