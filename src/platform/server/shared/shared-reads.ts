/** One read for many who ask at once, and never an older one than if each had read alone. */

interface Flight<T> {
  readonly running: Promise<T>
  /** For who came while it ran: what it sees may be older than they are. */
  next: Promise<T> | null
}

/**
 * Answers a function that reads by key. Who asks while a read of the same key runs gets the next one, which begins once that
 * has ended and is shared by all who came meanwhile: whatever was written before somebody asked, they see. A failure is that
 * of those who share it.
 */
export function sharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const flights = new Map<string, Flight<T>>()

  function begin(key: string): Promise<T> {
    const flight: Flight<T> = { running: read(key), next: null }
    flights.set(key, flight)
    const landed = () => {
      if (flight.next === null) flights.delete(key)
    }
    flight.running.then(landed, landed)
    return flight.running
  }

  return (key) => {
    const flight = flights.get(key)
    if (flight === undefined) return begin(key)
    const follow = () => begin(key)
    flight.next ??= flight.running.then(follow, follow)
    return flight.next
  }
}
