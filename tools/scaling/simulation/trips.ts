/** Trips to the database: the embedded one works on the instance's own core, PostgreSQL elsewhere, over a pool. */
import type { Agenda } from './agenda.ts'
import type { Core } from './core.ts'

export type DatabaseCosts =
  | {
      readonly kind: 'embedded'
      /** Microseconds of the database's thread for one trip, the mean; each takes between none and twice as long. */
      readonly trip: number
    }
  | {
      readonly kind: 'PostgreSQL'
      /** Microseconds from asking to the answer without any wait for a connection; the mean, exponentially distributed. */
      readonly trip: number
      readonly connections: number
    }

export interface Trips {
  make(done: () => void): void
  readonly made: number
  /** Microseconds that each trip waited for a connection. */
  readonly waits: readonly number[]
}

/** @param random returns a number in [0, 1) */
export function openTrips(agenda: Agenda, core: Core, costs: DatabaseCosts, random: () => number): Trips {
  const waits: number[] = []
  const line: { readonly since: number; readonly done: () => void }[] = []
  let free = costs.kind === 'embedded' ? 1 : costs.connections
  let made = 0

  const go = (since: number, done: () => void) => {
    free -= 1
    waits.push(agenda.now - since)
    const end = () => {
      free += 1
      const next = line.shift()
      if (next !== undefined) go(next.since, next.done)
      done()
    }
    if (costs.kind === 'embedded') core.hold(costs.trip * 2 * random(), end)
    else agenda.after(-costs.trip * Math.log(1 - random()), end)
  }
  return {
    make(done) {
      made += 1
      if (free > 0) go(agenda.now, done)
      else line.push({ since: agenda.now, done })
    },
    get made() {
      return made
    },
    waits,
  }
}
