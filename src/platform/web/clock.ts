/** Time as an argument for what moves on a screen: tests bring a clock that stands still. */
export interface WebClock {
  /** Milliseconds since the epoch; it goes on while the computer sleeps, so that what was missed can be caught up. */
  now(): number
  /** Resolves after `ms`; rejects with the signal's reason when aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `run` about every `ms` (a hidden tab: less often) until the answered function is called. */
  every(ms: number, run: () => void): () => void
}

export const browserClock: WebClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    }),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}
