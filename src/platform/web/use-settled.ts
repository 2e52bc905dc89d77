import { useEffect, useState } from 'react'
import type { Clock } from '#platform/clock.ts'

export function useSettled<T>(value: T, ms: number, clock: Clock): T {
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
