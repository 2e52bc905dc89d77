import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { usePath } from '#platform/web/navigation/location.ts'

/**
 * Returns the state of an overlay that closes on Back, Forward and a change of path, but stays open if only the query
 * (`/?debate=`) is removed from the address.
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
