/** First come, first served; a visit that would wait too long is refused at once. */
import type { Clock } from '#platform/clock.ts'

const MEMORY = 8

export interface QueueOptions {
  readonly places: number
  /** Most visits that may wait; without it, `patience` alone limits the queue. */
  readonly waiting?: number
  /** Without it a visit waits until its turn. */
  readonly patience?: {
    /** Milliseconds. A visit that is expected to wait longer is refused at once. */
    readonly ms: number
    /** Milliseconds, before one was measured. */
    readonly firstGuessMs: number
    readonly clock: Pick<Clock, 'now' | 'sleep'>
  }
  /** After these seconds (at least 1) there may be room. */
  readonly refusal: (seconds: number) => Error
}

export interface Visit {
  readonly signal?: AbortSignal
  /** Called with the position (1 = next) whenever it changes, and with 0 when the wait ends with a place. */
  readonly onQueue?: (position: number) => void
  /** Waits behind all others, also later ones, and until nobody is inside: visits slow each other down. */
  readonly background?: boolean
}

export interface Queue {
  /**
   * Resolves at this visit's turn with the function that gives the place back. Rejects with the queue's refusal when it
   * is full or the wait would exceed the patience, and with the signal's reason.
   */
  enter(visit?: Visit): Promise<() => void>
  /** Runs `work` at its turn and gives the place back when it has ended. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** While the queue is closed no visit gets a place, and waiting visits keep their positions. It starts open. */
  setOpen(open: boolean): void
  refuseAll(error: Error): void
}

interface Waiting {
  readonly background: boolean
  readonly admit: () => void
  readonly refuse: (error: Error) => void
  readonly moved: (position: number) => void
}

export function createQueue({ places, waiting: most = Infinity, patience, refusal }: QueueOptions): Queue {
  const queue: Waiting[] = []
  const inside = new Set<{ readonly since: number }>()
  const lasted: number[] = []
  let open = true

  // Without patience no wait is ever estimated, so no clock is needed.
  const now = () => patience?.clock.now() ?? 0
  const usual = () =>
    lasted.length === 0 ? (patience?.firstGuessMs ?? 0) : lasted.reduce((sum, ms) => sum + ms, 0) / lasted.length

  /** Milliseconds. */
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
  const hasRoomFor = (background: boolean) => open && inside.size < (background ? 1 : places)
  const tellPositions = () => queue.forEach((waiting, index) => waiting.moved(index + 1))
  const admitNext = () => {
    let moved = false
    for (let next = queue[0]; next && hasRoomFor(next.background); next = queue[0]) {
      queue.shift()
      next.admit()
      moved = true
    }
    if (moved) tellPositions()
  }

  function enter({ signal, onQueue, background = false }: Visit = {}): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const behind = background ? -1 : queue.findIndex((waiting) => waiting.background)
    const ahead = behind === -1 ? queue.length : behind
    if (hasRoomFor(background) && ahead === 0) return Promise.resolve(goIn())
    if (queue.length >= most || (patience && expectedWait(ahead) > patience.ms)) return Promise.reject(busy(ahead))
    return new Promise((resolve, reject) => {
      const over = new AbortController()
      const leaveQueue = () => {
        over.abort()
        const index = queue.indexOf(waiting)
        if (index === -1) return
        queue.splice(index, 1)
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
          leaveQueue()
          reject(error)
        },
        moved: (position) => onQueue?.(position),
      }
      queue.splice(ahead, 0, waiting)
      onQueue?.(ahead + 1)
      queue.slice(ahead + 1).forEach((later, index) => later.moved(ahead + index + 2))
      signal?.addEventListener('abort', () => waiting.refuse(signal.reason as Error), {
        once: true,
        signal: over.signal,
      })
      void patience?.clock.sleep(patience.ms, over.signal).then(
        () => waiting.refuse(busy(queue.indexOf(waiting))),
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
      // `refuse` removes its visit from the queue.
      while (queue[0]) queue[0].refuse(error)
    },
  }
}
