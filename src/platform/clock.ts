export interface Clock {
  /** Returns milliseconds since the epoch. This time also advances while a computer sleeps, so missed work can be caught up. */
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `run` every `ms` until the returned function is called. Does not keep the process alive. */
  every(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const done = () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const timer = setTimeout(done, ms)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', stop, { once: true })
    }),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    // In Node, a timer is an object that would keep the process alive; in a browser, it is a number.
    if (typeof timer === 'object') (timer as { unref(): void }).unref()
    return () => clearInterval(timer)
  },
}
