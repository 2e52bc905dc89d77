import { useCallback, useEffect, useRef } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { Leaving } from '../leaving.ts'

/** §9: milliseconds to read the message before the page reloads. */
const RELOAD_AFTER_MS = 1000

/** Returns a function that reloads the page soon, unless the user has left the screen by then. */
export function useReloadSoon({ clock, leaving }: { clock: Clock; leaving: Leaving }): () => void {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(
    () => void clock.sleep(RELOAD_AFTER_MS).then(() => here.current && leaving.reload()),
    [clock, leaving],
  )
}
