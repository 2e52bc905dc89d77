/** One call for all callers that ask for the same at the same time; it is aborted when the last caller has left. */

interface Flight<T> {
  readonly result: Promise<T>
  readonly abort: AbortController
  waiting: number
}

/**
 * Returns a function that starts a call, or joins the one that runs for the same key. Its promise rejects as the call
 * does, or with the signal's reason as soon as this caller leaves.
 */
export function singleFlight<T>() {
  const flights = new Map<string, Flight<T>>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController()
    const flight: Flight<T> = { result: start(abort.signal), abort, waiting: 0 }
    flights.set(key, flight)
    const landed = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.result.then(landed, landed)
    return flight
  }

  return (key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      const flight = flights.get(key) ?? begin(key, start)
      flight.waiting += 1
      const leave = () => {
        flight.waiting -= 1
        reject(signal.reason as Error)
        if (flight.waiting > 0) return
        // The next caller starts a new call.
        if (flights.get(key) === flight) flights.delete(key)
        flight.abort.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
}
