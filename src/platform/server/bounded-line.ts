/** Work that is heavy for the whole machine: so many at once, so many waiting, and beyond that an honest 503. */
import { Problem } from './errors.ts'

export interface BoundedLine {
  /** Runs `work` when its turn comes. Throws a 503 Problem at once when the line is full. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface LineOptions {
  readonly atOnce: number
  readonly waiting: number
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number
}

export function boundedLine({ atOnce, waiting, retryAfter }: LineOptions): BoundedLine {
  let running = 0
  const line: (() => void)[] = []

  return {
    async run(work) {
      if (running >= atOnce) {
        if (line.length >= waiting) {
          throw new Problem(503, 'busy', { retryAfter })
        }
        // Whoever finishes hands its place on, so the count does not change.
        await new Promise<void>((resolve) => line.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
