import { Worker } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { WorkerFailed, createWorker, threadWorker, threadProgram } from '../worker.ts'
import type { Painted, Picture } from './picture.ts'

const LIMITS = {
  waiting: 20,
  patienceMs: 10_000,
  /** Milliseconds that drawing the first picture is assumed to take, including the loading of the libraries. */
  firstGuessMs: 1_500,
  stuckAfterMs: 15_000,
  idleMs: 60_000,
}

const startDrawing = () => new Worker(...threadProgram('draw-worker', import.meta.url))

interface PainterOptions {
  readonly clock: Clock
  readonly refusal: (seconds: number) => Error
  readonly start?: () => Worker
}

export type Painter = ReturnType<typeof createPainter>

/** Creates a painter that draws one picture at a time. Its thread ends when idle, which frees 150 MB. */
export function createPainter({ clock, refusal, start = startDrawing }: PainterOptions) {
  const drawing = createWorker<Picture, Painted>({ clock, start: () => threadWorker(start()), refusal, ...LIMITS })
  return {
    /** Paints a PNG. Returns null if a character has no font. Rejects with the queue's `refusal` or `WorkerFailed`. */
    async paint(picture: Picture): Promise<Uint8Array<ArrayBuffer> | null> {
      const painted = await drawing.run(picture)
      if (painted.kind === 'failed') throw new WorkerFailed(painted.detail)
      return painted.kind === 'png' ? painted.bytes : null
    },
    close: drawing.close,
  }
}
