import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still on the page: what an answer that comes late must ask before it leads elsewhere. */
export function useHere(): Readonly<RefObject<boolean>> {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
