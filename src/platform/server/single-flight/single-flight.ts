import { setImmediate } from 'node:timers/promises'

/** Number of event loop passes before a read begins, so that more callers can join it (docs/benchmarks.md "archive"). */
const GATHERING_TURNS = 2

interface Doing<T> {
  /** Rejects if the caller has reached its limit. Not called if the caller joins running work. */
  readonly allow?: () => Promise<void>
  /** @param signal aborted when every caller has aborted */
  readonly work: (signal: AbortSignal) => Promise<T>
  readonly signal?: AbortSignal
}

class NotAllowed extends Error {}

export function allowed(allow: () => Promise<void>): Promise<void> {
  return allow().catch((cause: unknown) => Promise.reject(new NotAllowed('not allowed', { cause })))
}

interface Flight<T> {
  readonly result: Promise<T>
  readonly abort: AbortController
  waiting: number
}

export function singleFlight<T>() {
  /** The running reads. `next` is the read that follows, for callers that came too late to join the running one. */
  const readings = new Map<string, { readonly result: Promise<T>; next: Promise<T> | null }>()
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
        forget(key, flight)
        flight.abort.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  /** Joins the work in progress for `key`, or starts it. Rejects with errors from `work` or `allow`, or the signal's reason. */
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

  function read(key: string, work: () => Promise<T>): Promise<T> {
    const result = work().finally(() => {
      if (reading.next === null) readings.delete(key)
    })
    const reading = { result, next: null as Promise<T> | null }
    readings.set(key, reading)
    return result
  }

  return {
    run,
    /** Like `run`, but joins only work that starts after this call, so that the result is current. */
    runFresh(key: string, work: () => Promise<T>): Promise<T> {
      const before = readings.get(key)
      if (before === undefined) return read(key, work)
      const begin = async () => {
        for (let turn = 0; turn < GATHERING_TURNS; turn++) await setImmediate()
        return read(key, work)
      }
      return (before.next ??= before.result.then(begin, begin))
    },
    running(beginning = ''): Promise<T>[] {
      const all = [...flights, ...readings].filter(([key]) => key.startsWith(beginning))
      return all.map(([, one]) => ('next' in one && one.next) || one.result)
    },
  }
}
