/** The line before an engine that can only do so much at once: first come, first served, and no hopeless waiting. */
import type { Clock } from '#platform/clock.ts'
import { EngineError } from './port.ts'

/** Longest wait (contract §2), in milliseconds. */
const PATIENCE_MS = 60_000
/** What a turn is taken to last before one was measured. */
const FIRST_GUESS_MS = 20_000
/** How many of the latest turns the estimate remembers. */
const MEMORY = 8

interface Waiting {
  readonly background: boolean
  readonly admit: () => void
  readonly refuse: (error: Error) => void
  readonly moved: (position: number) => void
}

export interface Line {
  /**
   * Resolves when it is this caller's turn, with the function that gives the place back.
   * Rejects with `EngineError('busy')`: at once when the wait is likely to be too long, or when it was; with the
   * signal's reason when aborted.
   * @param onQueue told the position (1 = next) whenever it changes, and 0 when a wait is over
   * @param background stands behind everybody who is not, however late they come
   */
  enter(signal: AbortSignal, onQueue?: (position: number) => void, background?: boolean): Promise<() => void>
  /** Whether anyone may go in; those who stand in line keep their places meanwhile. */
  setOpen(open: boolean): void
  /** Turns everyone away who waits. */
  refuseAll(error: EngineError): void
}

/** @param places how many may be served at once */
export function createLine(places: number, clock: Clock): Line {
  const line: Waiting[] = []
  const inside = new Set<{ readonly since: number }>()
  const lasted: number[] = []
  let open = false

  const usual = () => (lasted.length === 0 ? FIRST_GUESS_MS : lasted.reduce((sum, ms) => sum + ms, 0) / lasted.length)

  /** Milliseconds until someone with `ahead` people before them is likely to get in. */
  const expectedWait = (ahead: number) => {
    const left = [...inside].map(({ since }) => Math.max(0, usual() - (clock.now() - since)))
    if (left.length < places && ahead === 0) return 0
    const running = left.reduce((sum, ms) => sum + ms, 0)
    return (running + ahead * usual()) / places
  }

  const busy = (ahead: number) =>
    new EngineError('busy', 'the line of the local model is full', {
      retryAfter: Math.max(1, Math.ceil(expectedWait(ahead) / 1000)),
    })

  const goIn = () => {
    const visit = { since: clock.now() }
    inside.add(visit)
    return () => {
      if (!inside.delete(visit)) return
      lasted.push(clock.now() - visit.since)
      if (lasted.length > MEMORY) lasted.shift()
      admitNext()
    }
  }
  const tellPositions = () => line.forEach((waiting, index) => waiting.moved(index + 1))
  const admitNext = () => {
    let moved = false
    while (open && inside.size < places) {
      const next = line.shift()
      if (!next) break
      next.admit()
      moved = true
    }
    if (moved) tellPositions()
  }

  return {
    enter(signal, onQueue, background = false) {
      if (signal.aborted) return Promise.reject(signal.reason as Error)
      if (open && inside.size < places && line.length === 0) return Promise.resolve(goIn())
      const behind = background ? -1 : line.findIndex((waiting) => waiting.background)
      const ahead = behind === -1 ? line.length : behind
      if (expectedWait(ahead) > PATIENCE_MS) return Promise.reject(busy(ahead))
      return new Promise((resolve, reject) => {
        const over = new AbortController()
        const leaveLine = () => {
          over.abort()
          const index = line.indexOf(waiting)
          if (index === -1) return
          line.splice(index, 1)
          tellPositions()
        }
        const waiting: Waiting = {
          background,
          admit: () => {
            over.abort()
            const giveBack = goIn()
            onQueue?.(0)
            resolve(giveBack)
          },
          refuse: (error) => {
            leaveLine()
            reject(error)
          },
          moved: (position) => onQueue?.(position),
        }
        line.splice(ahead, 0, waiting)
        onQueue?.(ahead + 1)
        line.slice(ahead + 1).forEach((later, index) => later.moved(ahead + index + 2))
        signal.addEventListener('abort', () => waiting.refuse(signal.reason as Error), {
          once: true,
          signal: over.signal,
        })
        void clock.sleep(PATIENCE_MS, over.signal).then(
          () => waiting.refuse(busy(line.indexOf(waiting))),
          () => {},
        )
      })
    },
    setOpen(now) {
      open = now
      admitNext()
    },
    refuseAll(error) {
      // Each refusal takes itself out of the line.
      while (line[0]) line[0].refuse(error)
    },
  }
}
