/** The clock of a simulation and what is still to happen in it. Times are microseconds since its beginning. */
import FlatQueue from 'flatqueue'

export interface Agenda {
  readonly now: number
  /** @param delay microseconds, 0 or more */
  after(delay: number, run: () => void): void
  /** Runs what is due, in the order of time, up to and including this moment. */
  runUntil(moment: number): void
}

export function openAgenda(): Agenda {
  const due = new FlatQueue<() => void>()
  let now = 0
  return {
    get now() {
      return now
    },
    after: (delay, run) => due.push(run, now + delay),
    runUntil(moment) {
      for (let next = due.peekValue(); next !== undefined && next <= moment; next = due.peekValue()) {
        now = next
        due.pop()?.()
      }
      now = moment
    },
  }
}
