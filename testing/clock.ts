import type { Clock } from '#platform/clock.ts'

export interface StoppedClock extends Clock {
  /** Advances the time by `ms` milliseconds, runs the timers due by then, and awaits the work that they start. */
  advance(ms: number): Promise<void>
}

interface Due {
  at: number
  run: () => void
}

/** Creates a stopped clock. By default, it starts at a fixed moment, so that dates in tests never change. */
export function stoppedClock(start: number = Date.UTC(2026, 0, 1, 12)): StoppedClock {
  let now = start
  const due = new Set<Due>()
  const nextBefore = (limit: number) =>
    [...due].filter((entry) => entry.at <= limit).toSorted((a, b) => a.at - b.at)[0] ?? null

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        const stop = () => {
          due.delete(entry)
          reject(signal?.reason as Error)
        }
        const entry: Due = {
          at: now + ms,
          run: () => {
            due.delete(entry)
            signal?.removeEventListener('abort', stop)
            resolve()
          },
        }
        due.add(entry)
        signal?.addEventListener('abort', stop, { once: true })
      }),
    every: (ms, run) => {
      const entry: Due = {
        at: now + ms,
        run: () => {
          entry.at += ms
          run()
        },
      }
      due.add(entry)
      return () => due.delete(entry)
    },
    advance: async (ms) => {
      const end = now + ms
      for (let next = nextBefore(end); next !== null; next = nextBefore(end)) {
        now = next.at
        next.run()
        await settled()
      }
      now = end
      await settled()
    },
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
