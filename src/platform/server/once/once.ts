/** Work that is done once for all callers who ask for the same at the same time, within this process. */

/** How a caller has the work done when nobody is doing it yet. */
export interface Doing<T> {
  /**
   * Takes from the caller's allowance before the work begins; throws when nothing is left. It is not called for a caller
   * who joins. A refusal concerns its caller alone: the callers who waited with it ask for themselves.
   */
  readonly allow?: () => Promise<void>
  /** @param signal is aborted when every caller has left */
  readonly work: (signal: AbortSignal) => Promise<T>
  /** Is aborted when this caller leaves; without it the caller stays until the work has ended. */
  readonly signal?: AbortSignal
}

export interface Once<T> {
  /**
   * Begins the work of the key, or joins the one that runs. Rejects as the work and this caller's `allow` do, and with
   * the signal's reason as soon as this caller leaves.
   */
  run(key: string, doing: Doing<T>): Promise<T>
  /**
   * Like `run`, but joins only work that began after this call: what the work reads is never older than the call. All
   * callers that ask while the work runs share the next one.
   */
  runAnew(key: string, work: () => Promise<T>): Promise<T>
  /** The works that run now, of the keys that begin so. */
  running(beginning?: string): Promise<T>[]
}

/** The refusal of one caller; `cause` is what its `allow` threw. */
class NotAllowed extends Error {}

/** Asks for the caller's allowance, within work that others may have joined. */
export function allowed(allow: () => Promise<void>): Promise<void> {
  return allow().catch((cause: unknown) => Promise.reject(new NotAllowed('not allowed', { cause })))
}

interface Flight<T> {
  readonly result: Promise<T>
  readonly abort: AbortController
  /** The callers who have not left. */
  waiting: number
}

export function once<T>(): Once<T> {
  const flights = new Map<string, Flight<T>>()
  const forget = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  function begin(key: string, { allow, work }: Doing<T>): Flight<T> {
    const abort = new AbortController()
    const begun = allow === undefined ? work(abort.signal) : allowed(allow).then(() => work(abort.signal))
    const flight: Flight<T> = { result: begun.finally(() => forget(key, flight)), abort, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  function join(key: string, flight: Flight<T>, signal: AbortSignal | undefined): Promise<T> {
    flight.waiting += 1
    if (signal === undefined) return flight.result
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiting -= 1
        reject(signal.reason as Error)
        if (flight.waiting > 0) return
        // The next caller begins new work.
        forget(key, flight)
        flight.abort.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  async function run(key: string, doing: Doing<T>): Promise<T> {
    for (;;) {
      doing.signal?.throwIfAborted()
      const others = flights.get(key)
      try {
        return await join(key, others ?? begin(key, doing), doing.signal)
      } catch (error) {
        if (!(error instanceof NotAllowed)) throw error
        if (others === undefined) throw error.cause
      }
    }
  }

  return {
    run,
    async runAnew(key, work) {
      const before = flights.get(key)
      if (before !== undefined) await before.result.catch(() => {})
      return run(key, { work })
    },
    running: (beginning = '') =>
      [...flights].flatMap(([key, { result }]) => (key.startsWith(beginning) ? [result] : [])),
  }
}
