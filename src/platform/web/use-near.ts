import { useEffect, useRef, useState, type RefObject } from 'react'

const MARGIN = '50% 0px'

/** Returns `near`, which becomes true when the element approaches the visible area and then stays true. */
export function useNear<E extends Element>(): [near: boolean, ref: RefObject<E | null>] {
  const ref = useRef<E | null>(null)
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (near || element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  return [near, ref]
}
