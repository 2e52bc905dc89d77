/**
 * One processor core that a Node process has for itself: its event loop takes all that waits in one pass, and its other
 * threads (the embedded database's, the garbage collector's) stop the loop while they work.
 */
import type { Agenda } from './agenda.ts'

export interface CoreCosts {
  /** Microseconds of a pass of the event loop, whatever it has to do: waking, polling, writing out. */
  readonly pass: number
  /** Microseconds of processor time for one relayed token. */
  readonly token: number
  /** A collection of young objects comes after this many tokens. */
  readonly tokensPerCollection: number
  /** Microseconds, the mean; each lasts between none and twice as long. */
  readonly collection: number
}

export interface Core {
  /** Work of the event loop; `done` is called when the pass that it belongs to has ended. */
  take(micros: number, done: () => void): void
  /** A relayed token. */
  takeToken(done: () => void): void
  /** Work of another thread, which has the core at once and to its end. */
  hold(micros: number, done: () => void): void
  /** Microseconds of processor time so far. */
  readonly used: number
}

interface Work {
  readonly micros: number
  readonly done: () => void
}

/** @param random returns a number in [0, 1) */
export function openCore(agenda: Agenda, costs: CoreCosts, random: () => number): Core {
  let waiting: Work[] = []
  const held: Work[] = []
  let busy = false
  let since = 0
  let used = 0
  let tokens = 0

  const work = (micros: number, end: () => void) => {
    busy = true
    since = agenda.now
    agenda.after(micros, () => {
      busy = false
      used += micros
      end()
      if (!busy) next()
    })
  }
  function next(): void {
    const stop = held.shift()
    if (stop !== undefined) return work(stop.micros, stop.done)
    if (waiting.length === 0) return
    const taken = waiting
    waiting = []
    let micros = costs.pass
    for (const one of taken) micros += one.micros
    work(micros, () => {
      for (const one of taken) one.done()
    })
  }
  const wake = () => {
    if (!busy) next()
  }
  const core: Core = {
    take(micros, done) {
      waiting.push({ micros, done })
      wake()
    },
    takeToken(done) {
      tokens += 1
      if (tokens % costs.tokensPerCollection === 0) core.hold(costs.collection * 2 * random(), () => {})
      core.take(costs.token, done)
    },
    hold(micros, done) {
      held.push({ micros, done })
      wake()
    },
    get used() {
      return used + (busy ? agenda.now - since : 0)
    },
  }
  return core
}
