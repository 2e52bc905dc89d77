import type { Clock } from '#platform/clock.ts'

/** Number of completed tasks whose average duration predicts the waiting time. */
const MEMORY = 8

interface QueueOptions {
  readonly places: number
  readonly waiting?: number
  readonly patience?: {
    /** The maximum expected wait in milliseconds. If a caller would wait longer, `enter` rejects with the refusal. */
    readonly ms: number
    readonly firstGuessMs: number
    readonly clock: Pick<Clock, 'now' | 'sleep'>
  }
  readonly refusal: (seconds: number) => Error
}

export interface Visit {
  readonly signal?: AbortSignal
  /** Called with each new position in the queue (1 means next), and with 0 when the caller is admitted. */
  readonly onQueue?: (position: number) => void
  /** True if the caller must wait until the queue is empty and every place is free. */
  readonly background?: boolean
}

export type Queue = ReturnType<typeof createQueue>

const sumOf = (times: readonly number[]) => times.reduce((sum, ms) => sum + ms, 0)

interface Waiting {
  readonly background: boolean
  readonly admit: () => void
  readonly refuse: (error: Error) => void
  readonly moved: (position: number) => void
}

export function createQueue({ places, waiting: most = Infinity, patience, refusal }: QueueOptions) {
  const queue: Waiting[] = []
  const inside = new Set<{ readonly since: number }>()
  const lasted: number[] = []
  let open = true

  const now = () => patience?.clock.now() ?? 0
  const usual = () => (lasted.length === 0 ? (patience?.firstGuessMs ?? 0) : sumOf(lasted) / lasted.length)

  const expectedWait = (ahead: number) => {
    const left = [...inside].map(({ since }) => Math.max(0, usual() - (now() - since)))
    if (left.length < places && ahead === 0) return 0
    return (sumOf(left) + ahead * usual()) / places
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
  const tellPositions = (from = 0) => queue.slice(from).forEach(({ moved }, index) => moved(from + index + 1))
  const admitNext = () => {
    let moved = false
    for (let next = queue[0]; next && hasRoomFor(next.background); next = queue[0]) {
      queue.shift()
      next.admit()
      moved = true
    }
    if (moved) tellPositions()
  }

  /** Waits for a place and returns a function that frees it. Rejects with the refusal or the signal's reason. */
  function enter({ signal, onQueue, background = false }: Visit = {}): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const behind = background ? -1 : queue.findIndex((waiting) => waiting.background)
    const ahead = behind === -1 ? queue.length : behind
    if (hasRoomFor(background) && ahead === 0) return Promise.resolve(goIn())
    if (queue.length >= most || (patience && expectedWait(ahead) > patience.ms)) return Promise.reject(busy(ahead))
    return new Promise((resolve, reject) => {
      const over = new AbortController()
      const waiting: Waiting = {
        background,
        admit: () => {
          over.abort()
          const giveBack = goIn()
          onQueue?.(0)
          resolve(giveBack)
        },
        refuse: (error) => {
          over.abort()
          const index = queue.indexOf(waiting)
          if (index === -1) return
          queue.splice(index, 1)
          tellPositions()
          reject(error)
        },
        moved: (position) => onQueue?.(position),
      }
      queue.splice(ahead, 0, waiting)
      tellPositions(ahead)
      signal?.addEventListener('abort', () => waiting.refuse(signal.reason as Error), { signal: over.signal })
      void patience?.clock.sleep(patience.ms, over.signal).then(
        () => waiting.refuse(busy(queue.indexOf(waiting))),
        () => {},
      )
    })
  }

  return {
    enter,
    async run<T>(work: () => Promise<T>, visit?: Visit): Promise<T> {
      const leave = await enter(visit)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** Opens or closes the queue, which is initially open. While it is closed, waiting callers keep their positions. */
    setOpen(now: boolean): void {
      open = now
      admitNext()
    },
    refuseAll(error: Error): void {
      // The loop ends, because `refuse` removes the entry from the queue.
      while (queue[0]) queue[0].refuse(error)
    },
  }
}
