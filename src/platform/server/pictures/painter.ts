/**
 * Draws pictures in a thread of its own, one at a time. The thread starts with the first picture and ends when it has had
 * nothing to do for a while: fonts and programs take about 150 MB of memory.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { createQueue } from '../queue.ts'
import { threadProgram } from '../thread-program.ts'
import type { Painted, Picture } from './picture.ts'

/** Most pictures that wait for the one that is being drawn, and the longest that one waits. */
const WAITING = 20
const PATIENCE_MS = 10_000
/** Assumed length of a drawing before one was measured: the first one loads the programs. */
const FIRST_GUESS_MS = 1_500
/** A drawing that takes longer is assumed never to end. */
const STUCK_AFTER_MS = 15_000
const IDLE_MS = 60_000

/** A picture could not be drawn: the thread ended, or drawing failed or did not end. */
export class PaintingFailed extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.name = 'PaintingFailed'
  }
}

export interface Painter {
  /**
   * The picture as a PNG; null when one of its texts needs a character that no font has. Rejects with the painter's refusal
   * when too many pictures wait, and with `PaintingFailed`; the next picture gets a new thread then.
   */
  paint(picture: Picture): Promise<Uint8Array<ArrayBuffer> | null>
  close(): Promise<void>
}

export interface PainterOptions {
  readonly clock: Clock
  /** Makes the error for a picture that finds the queue full, given the seconds after which there may be room. */
  readonly refusal: (seconds: number) => Error
  readonly start?: () => Worker
}

export function createPainter({ clock, refusal, start = startThread }: PainterOptions): Painter {
  const patience = { ms: PATIENCE_MS, firstGuessMs: FIRST_GUESS_MS, clock }
  const queue = createQueue({ places: 1, waiting: WAITING, patience, refusal })
  let thread: Worker | null = null
  let idle = new AbortController()

  const stop = async () => {
    idle.abort()
    const ending = thread
    thread = null
    await ending?.terminate()
  }
  const running = () => {
    if (thread) return thread
    const started = start()
    // Without this listener an error would end the whole server; the thread's end is noticed by its `exit`.
    started.on('error', () => {})
    started.on('exit', () => {
      if (thread === started) thread = null
    })
    thread = started
    return started
  }
  const drawn = async (picture: Picture): Promise<Painted> => {
    const over = new AbortController()
    const { signal } = over
    const worker = running()
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new PaintingFailed('its thread ended')))
    const stuck = clock
      .sleep(STUCK_AFTER_MS, signal)
      .then(() => Promise.reject(new PaintingFailed(`not drawn after ${STUCK_AFTER_MS} ms`)))
    try {
      worker.postMessage(picture, [])
      const [painted] = (await Promise.race([once(worker, 'message', { signal }), ended, stuck])) as [Painted]
      return painted
    } catch (error) {
      await stop()
      throw error instanceof PaintingFailed ? error : new PaintingFailed('its thread failed', { cause: error })
    } finally {
      over.abort()
    }
  }

  return {
    paint: (picture) =>
      queue.run(async () => {
        idle.abort()
        const painted = await drawn(picture)
        idle = new AbortController()
        void clock.sleep(IDLE_MS, idle.signal).then(stop, () => {})
        if (painted.kind === 'failed') throw new PaintingFailed(painted.detail)
        return painted.kind === 'png' ? painted.bytes : null
      }),

    async close() {
      queue.refuseAll(refusal(1))
      queue.setOpen(false)
      await stop()
    },
  }
}

/** The thread's program lies beside this file. */
function startThread(): Worker {
  return new Worker(...threadProgram('draw-worker', import.meta.url))
}
