import { useEffect, useState } from 'react'
import type { WebClock } from '#platform/web/clock.ts'

/** The value once it has stood for `ms`: `useSettled(typed, 250, clock)`. */
export function useSettled<T>(value: T, ms: number, clock: WebClock): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const changed = new AbortController()
    clock.sleep(ms, changed.signal).then(
      () => settle(value),
      () => {},
    )
    return () => changed.abort()
  }, [value, ms, clock])
  return settled
}
