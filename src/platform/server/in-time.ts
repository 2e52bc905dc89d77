import type { Clock } from '#platform/clock.ts'

/** Settles like `work`. After `ms` milliseconds, aborts the signal of `work` and rejects with `late`. */
export async function inTime<T>(
  clock: Pick<Clock, 'sleep'>,
  ms: number,
  late: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const limit = new AbortController()
  const tooLate = clock.sleep(ms, over.signal).then(() => {
    limit.abort(late)
    throw late
  })
  try {
    return await Promise.race([work(limit.signal), tooLate])
  } finally {
    over.abort()
  }
}

/** Settles like `work`, but rejects with the signal's reason on abort. The abort does not stop `work`. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
