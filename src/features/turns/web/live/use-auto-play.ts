import { useCallback, useEffect, useRef, useState } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { TurnEnd } from './turn-stream.ts'

export const AUTO_TURNS = 6
/** Milliseconds that a hidden page continues: nobody is watching, and each turn costs money. */
export const UNWATCHED_MS = 60_000

export type AutoPlay = ReturnType<typeof useAutoPlay>

/** "Let them argue" (§12); a hidden page ends it after a minute. @param advance returns false if no turn can be requested */
export function useAutoPlay(ready: boolean, advance: () => boolean, clock: Clock) {
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
    /** Turns left to read, including the one being written; 0 if not running. */
    left,
    start: () => setLeft(AUTO_TURNS),
    stop,
    ended: (end: TurnEnd) =>
      setLeft((now) => (end.kind === 'response' && !end.response.stopped ? Math.max(0, now - 1) : 0)),
  }
}
