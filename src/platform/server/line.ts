/** The line before whatever can only do so much at once: first come, first served, and no hopeless waiting. */
import type { Clock } from '#platform/clock.ts'

/** How many of the latest visits the estimate of a wait remembers. */
const MEMORY = 8

export interface LineOptions {
  /** How many are served at once. */
  readonly places: number
  /** How many may wait; without it as many as the patience allows. */
  readonly waiting?: number
  /** How long anybody may wait; without it until it is their turn. */
  readonly patience?: {
    /** Longest wait, in milliseconds. Who would likely wait longer is refused at once. */
    readonly ms: number
    /** What a visit is taken to last before one was measured, in milliseconds. */
    readonly firstGuessMs: number
    readonly clock: Pick<Clock, 'now' | 'sleep'>
  }
  /** What those are refused with who may not wait, or no longer; told after how many seconds (at least 1) there may be room. */
  readonly refusal: (seconds: number) => Error
}

export interface Visit {
  /** Ends the wait; the refusal is its reason. */
  readonly signal?: AbortSignal
  /** Told the position (1 = next) whenever it changes, and 0 when a wait is over. */
  readonly onQueue?: (position: number) => void
  /** Stands behind everybody who is not, however late they come. */
  readonly background?: boolean
}

export interface Line {
  /**
   * Resolves when it is this caller's turn, with the function that gives the place back.
   * Rejects with the line's refusal: at once when it is full or the wait is likely to be too long, or when it was; with
   * the signal's reason when aborted.
   */
  enter(visit?: Visit): Promise<() => void>
  /** Runs `work` when its turn comes; its place is free when it has ended. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Whether anyone may go in (from the beginning, yes); those who stand in line keep their places meanwhile. */
  setOpen(open: boolean): void
  /** Turns everyone away who waits. */
  refuseAll(error: Error): void
}

interface Waiting {
  readonly background: boolean
  readonly admit: () => void
  readonly refuse: (error: Error) => void
  readonly moved: (position: number) => void
}

export function createLine({ places, waiting: most = Infinity, patience, refusal }: LineOptions): Line {
  const line: Waiting[] = []
  const inside = new Set<{ readonly since: number }>()
  const lasted: number[] = []
  let open = true

  // Without patience nobody asks how long anything takes.
  const now = () => patience?.clock.now() ?? 0
  const usual = () =>
    lasted.length === 0 ? (patience?.firstGuessMs ?? 0) : lasted.reduce((sum, ms) => sum + ms, 0) / lasted.length

  /** Milliseconds until someone with `ahead` people before them is likely to get in. */
  const expectedWait = (ahead: number) => {
    const left = [...inside].map(({ since }) => Math.max(0, usual() - (now() - since)))
    if (left.length < places && ahead === 0) return 0
    const running = left.reduce((sum, ms) => sum + ms, 0)
    return (running + ahead * usual()) / places
  }
  const busy = (ahead: number) => refusal(Math.max(1, Math.ceil(expectedWait(ahead) / 1000)))

  const goIn = () => {
    const visit = { since: now() }
    inside.add(visit)
    return () => {
      if (!inside.delete(visit)) return
      lasted.push(now() - visit.since)
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

  function enter({ signal, onQueue, background = false }: Visit = {}): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    if (open && inside.size < places && line.length === 0) return Promise.resolve(goIn())
    const behind = background ? -1 : line.findIndex((waiting) => waiting.background)
    const ahead = behind === -1 ? line.length : behind
    if (line.length >= most || (patience && expectedWait(ahead) > patience.ms)) return Promise.reject(busy(ahead))
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
      signal?.addEventListener('abort', () => waiting.refuse(signal.reason as Error), {
        once: true,
        signal: over.signal,
      })
      void patience?.clock.sleep(patience.ms, over.signal).then(
        () => waiting.refuse(busy(line.indexOf(waiting))),
        () => {},
      )
    })
  }

  return {
    enter,
    async run(work) {
      const leave = await enter()
      try {
        return await work()
      } finally {
        leave()
      }
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
