import { useCallback, useEffect, useRef, useState } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { TurnEnd } from './turn-stream.ts'

/** Turns of one press. */
export const AUTO_TURNS = 6
/** Milliseconds a hidden page goes on arguing: nobody watches it, and each turn costs. */
export const UNWATCHED_MS = 60_000

export interface AutoPlay {
  /** Turns that are still to be read, the one being written included; 0 = not running. */
  readonly left: number
  readonly start: () => void
  /** The turn that is being written goes on; no other one begins. */
  readonly stop: () => void
  /** Call it with the end of each turn. */
  readonly ended: (end: TurnEnd) => void
}

/**
 * "Let them argue" (§12): from one press up to six turns, each begun when the one before has been read. It ends when a
 * turn fails or is stopped, when no turn can begin, and when the page has been hidden for a minute.
 * @param ready whether no turn is being written or read
 * @param advance asks for the next turn; returns false when it cannot be asked for
 */
export function useAutoPlay(ready: boolean, advance: () => boolean, clock: Clock): AutoPlay {
  const [left, setLeft] = useState(0)
  const running = left > 0
  const next = useRef(advance)
  useEffect(() => {
    next.current = advance
  })
  const stop = useCallback(() => setLeft(0), [])

  useEffect(() => {
    if (running && ready && !next.current()) stop()
  }, [running, ready, stop])

  useEffect(() => {
    if (!running) return
    let hidden: AbortController | null = null
    const look = () => {
      hidden?.abort()
      hidden = document.visibilityState === 'hidden' ? new AbortController() : null
      if (hidden) clock.sleep(UNWATCHED_MS, hidden.signal).then(stop, () => {})
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      hidden?.abort()
    }
  }, [running, stop, clock])

  return {
    left,
    start: () => setLeft(AUTO_TURNS),
    stop,
    ended: (end) => setLeft((now) => (end.kind === 'response' && !end.response.stopped ? Math.max(0, now - 1) : 0)),
  }
}
