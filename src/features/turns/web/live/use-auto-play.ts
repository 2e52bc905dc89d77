import { useCallback, useEffect, useRef, useState } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { TurnEnd } from './turn-stream.ts'

/** The number of turns in five rounds of two turns each (§13), which are played in a row. */
const TURNS_AT_ONCE = 10
/** Milliseconds after which auto-play stops on a hidden page, because nobody is watching and turns cost money. */
export const UNWATCHED_MS = 60_000

export const playedTo = (nextTurn: number): number => Math.ceil(nextTurn / TURNS_AT_ONCE) * TURNS_AT_ONCE

/**
 * Requests turns up to the next multiple of 10 ("Play to turn 10", §12). Stops once the page has been hidden for a minute.
 * @param advance returns false if no turn can be requested
 */
export function useAutoPlay(ready: boolean, advance: () => boolean, clock: Clock) {
  const [last, setLast] = useState<number | null>(null)
  const playing = last !== null
  const next = useRef(advance)
  useEffect(() => {
    next.current = advance
  })
  const stop = useCallback(() => setLast(null), [])

  useEffect(() => {
    if (playing && ready && !next.current()) stop()
  }, [playing, ready, stop])

  useEffect(() => {
    if (!playing) return
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
  }, [playing, stop, clock])

  return {
    playing,
    start: (nextTurn: number) => setLast(playedTo(nextTurn)),
    stop,
    ended: (end: TurnEnd) => {
      const goesOn = end.kind === 'response' && !end.response.stopped
      setLast((turn) => (turn !== null && goesOn && end.response.turnNumber < turn ? turn : null))
    },
  }
}
