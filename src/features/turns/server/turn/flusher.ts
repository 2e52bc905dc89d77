/** Once per turn of the event loop, or on a shared tick for turns with a crowd. */
import type { Clock } from '#platform/clock.ts'
import type { Flusher, LiveTurn } from './live-turn.ts'

/** Milliseconds between two writes to a crowd: about one token of a fast model. */
export const CROWD_TICK_MS = 100

/**
 * Under load several tokens arrive in one pass: an overloaded server sends fewer, larger writes.
 * @param soon runs a function at the end of the current pass of the event loop (`setImmediate`)
 */
export function createFlusher(clock: Pick<Clock, 'every'>, soon: (run: () => void) => void): Flusher {
  let dirty: LiveTurn[] = []
  let scheduled = false
  const crowded = new Set<LiveTurn>()
  let stopTicking: (() => void) | null = null

  const drain = () => {
    const turns = dirty
    dirty = []
    scheduled = false
    for (const turn of turns) turn.flush()
  }
  const tick = () => {
    if (crowded.size === 0) {
      stopTicking?.()
      stopTicking = null
    }
    for (const turn of crowded) turn.flush()
    crowded.clear()
  }
  return {
    soon(turn) {
      dirty.push(turn)
      if (scheduled) return
      scheduled = true
      soon(drain)
    },
    later(turn) {
      crowded.add(turn)
      stopTicking ??= clock.every(CROWD_TICK_MS, tick)
    },
  }
}
