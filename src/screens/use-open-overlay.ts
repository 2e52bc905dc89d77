import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation } from 'wouter'

/**
 * An overlay that closes on Back, Forward and a change of path. If only a query leaves the address (`/?debate=`), it
 * stays open.
 */
export function useOpenOverlay<Open>(closed: Open): [Open, Dispatch<SetStateAction<Open>>] {
  const [path] = useLocation()
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
