import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation } from 'wouter'

/**
 * The overlay that is open above a screen. It closes with Back and Forward, and when another path is opened, so that it is never left
 * over another screen. A search that is taken out of the address (`/?debate=`) leads nowhere, and closes nothing.
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
