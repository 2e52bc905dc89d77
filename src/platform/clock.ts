/** Time as an argument, on both sides: everything that waits or dates takes a `Clock`, tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch; it goes on while a computer sleeps, so that what was missed can be caught up. */
  now(): number
  /** Resolves after `ms`; rejects with the signal's reason when aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `run` every `ms` (a hidden tab: less often) until the answered function is called. Keeps no process alive. */
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
    // Node's timers are objects that keep the process alive until they are told not to; a browser's are numbers.
    if (typeof timer === 'object') (timer as { unref(): void }).unref()
    return () => clearInterval(timer)
  },
}
