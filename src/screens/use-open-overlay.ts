import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { usePath } from '#platform/web/navigation/location.ts'

/**
 * An overlay that closes on Back, Forward and a change of path. If only a query leaves the address (`/?debate=`), it
 * stays open.
 */
export function useOpenOverlay<Open>(closed: Open): [Open, Dispatch<SetStateAction<Open>>] {
  const path = usePath()
  const state = useState(closed)
  const [, set] = state
  useEffect(() => {
    const close = () => set(closed)
    addEventListener('popstate', close)
    return () => {
      removeEventListener('popstate', close)
      close()
    }
  }, [path, set, closed])
  return state
}
