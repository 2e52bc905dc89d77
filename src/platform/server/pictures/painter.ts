/**
 * Draws pictures in a thread of its own, one at a time. The thread starts with the first picture and ends when it has had
 * nothing to do for a while: fonts and programs take about 150 MB of memory.
 */
import { Worker } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { WorkerFailed, createWorker, threadWorker } from '../worker/worker.ts'
import { threadProgram } from '../worker/thread-program.ts'
import type { Painted, Picture } from './picture.ts'

/** Most pictures that wait for the one that is being drawn, and the longest that one waits. */
const WAITING = 20
const PATIENCE_MS = 10_000
/** Assumed length of a drawing before one was measured: the first one loads the programs. */
const FIRST_GUESS_MS = 1_500
/** A drawing that takes longer is assumed never to end. */
const STUCK_AFTER_MS = 15_000
const IDLE_MS = 60_000

export interface Painter {
  /**
   * The picture as a PNG; null when one of its texts needs a character that no font has. Rejects with the painter's refusal
   * when too many pictures wait, and with `WorkerFailed`; the next picture gets a new thread then.
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
  const drawing = createWorker<Picture, Painted>({
    clock,
    start: () => threadWorker(start()),
    waiting: WAITING,
    patienceMs: PATIENCE_MS,
    firstGuessMs: FIRST_GUESS_MS,
    stuckAfterMs: STUCK_AFTER_MS,
    idleMs: IDLE_MS,
    refusal,
  })
  return {
    async paint(picture) {
      const painted = await drawing.run(picture)
      if (painted.kind === 'failed') throw new WorkerFailed(painted.detail)
      return painted.kind === 'png' ? painted.bytes : null
    },
    close: drawing.close,
  }
}

/** The thread's program lies beside this file. */
function startThread(): Worker {
  return new Worker(...threadProgram('draw-worker', import.meta.url))
}
