/** One drawing at a time, in a thread that ends when idle: fonts and programs take about 150 MB. */
import { Worker } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { WorkerFailed, createWorker, threadWorker } from '../worker/worker.ts'
import { threadProgram } from '../worker/start-program.ts'
import type { Painted, Picture } from './picture.ts'

const WAITING = 20
const PATIENCE_MS = 10_000
/** The first drawing loads the programs. */
const FIRST_GUESS_MS = 1_500
const STUCK_AFTER_MS = 15_000
const IDLE_MS = 60_000

export interface PainterOptions {
  readonly clock: Clock
  readonly refusal: (seconds: number) => Error
  readonly start?: () => Worker
}

export type Painter = ReturnType<typeof createPainter>

export function createPainter({ clock, refusal, start = startDrawing }: PainterOptions) {
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
    /** Null if a text needs a character that no font has. Rejects with the refusal, or with `WorkerFailed`. */
    async paint(picture: Picture): Promise<Uint8Array<ArrayBuffer> | null> {
      const painted = await drawing.run(picture)
      if (painted.kind === 'failed') throw new WorkerFailed(painted.detail)
      return painted.kind === 'png' ? painted.bytes : null
    },
    close: drawing.close,
  }
}

export function startDrawing(): Worker {
  return new Worker(...threadProgram('draw-worker', import.meta.url))
}
