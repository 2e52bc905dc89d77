import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still on the page. A late answer must check it before it leads the browser to another page. */
export function useMounted(): Readonly<RefObject<boolean>> {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
