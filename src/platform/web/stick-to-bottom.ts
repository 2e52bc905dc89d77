import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Positions in pixels. */
export interface Scroller {
  top(): number
  bottom(): number
  scrollTo(top: number): void
  /** True while an open menu or source would be scrolled out of view. */
  holdsOpen(): boolean
}

/** Distances in pixels. */
interface StickOptions {
  readonly pauseAbove: number
  readonly resumeWithin: number
}

/** Follows the bottom of a growing page until the reader scrolls up (§4 "Streaming": auto-scroll). */
export function stickToBottom(scroller: Scroller, { pauseAbove, resumeWithin }: StickOptions) {
  let lastTop = scroller.top()
  let upward = 0
  let following = true
  let bottomBefore: number | null = null
  return {
    isFollowing: () => following,

    /** Must be called after any scrolling. */
    scrolled(): void {
      const top = scroller.top()
      const moved = top - lastTop
      const fromBottom = scroller.bottom() - top
      lastTop = top
      if (moved > 0) {
        upward = Math.max(0, upward - moved)
        if (fromBottom > resumeWithin) return
        upward = 0
        following = true
      } else if (moved < 0) {
        // The page has become shorter.
        if (fromBottom < 1) following = true
        else upward -= moved
        if (upward > pauseAbove) following = false
      }
    },

    resume(): void {
      lastTop = scroller.top()
      upward = 0
      following = true
      bottomBefore = null
    },

    /** Must be called before the page reacts; following is suspended until `reacted`. */
    reacts(): void {
      bottomBefore ??= scroller.bottom()
    },

    /** Growth that the reader caused pauses following. */
    reacted(): void {
      if (bottomBefore !== null && scroller.bottom() > bottomBefore) following = false
      bottomBefore = null
    },

    follow(): void {
      if (!following || bottomBefore !== null || scroller.holdsOpen()) return
      lastTop = scroller.bottom()
      scroller.scrollTo(lastTop)
      // Read back, because browsers round the position.
      lastTop = scroller.top()
    },
  }
}

const pageScroller: Scroller = {
  top: () => window.scrollY,
  bottom: () => Math.max(0, document.documentElement.scrollHeight - window.innerHeight),
  scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
  // Radix wraps its popups in this element.
  holdsOpen: () => document.querySelector('[data-radix-popper-content-wrapper]') !== null,
}

const ACTIONS = ['click', 'keydown', 'change'] as const

/** The returned function resumes following. @param growing identifies what grows, or null; something new does not resume */
export function useStickToBottom(growing: number | null, version: unknown, options: StickOptions): () => void {
  const stick = useRef<ReturnType<typeof stickToBottom> | null>(null)
  const asked = useRef(false)
  const { pauseAbove, resumeWithin } = options
  useEffect(() => {
    const own = stickToBottom(pageScroller, { pauseAbove, resumeWithin })
    stick.current = own
    const over = new AbortController()
    const { signal } = over
    addEventListener('scroll', () => own.scrolled(), { passive: true, signal })
    let frame = 0
    // React renders the result of an action before the next frame.
    const acted = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      own.reacts()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => own.reacted())
    }
    for (const action of ACTIONS) addEventListener(action, acted, { capture: true, signal })
    return () => {
      over.abort()
      cancelAnimationFrame(frame)
      stick.current = null
    }
  }, [pauseAbove, resumeWithin])
  useEffect(() => {
    if (growing === null) return
    if (asked.current) stick.current?.resume()
    asked.current = false
    stick.current?.follow()
    // Parts that load later do not change the version.
    const resized = new ResizeObserver(() => stick.current?.follow())
    resized.observe(document.body)
    return () => resized.disconnect()
  }, [growing])
  useLayoutEffect(() => {
    if (growing !== null) stick.current?.follow()
  }, [growing, version])
  return useCallback(() => {
    asked.current = true
  }, [])
}
