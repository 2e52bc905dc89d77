/** Follows the bottom of a growing page until its reader scrolls up (§4 "Streaming": auto-scroll). */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

export interface Scroller {
  /** Px. */
  top(): number
  /** Px. */
  bottom(): number
  scrollTo(top: number): void
  /** True while an open menu or source would be scrolled away. */
  holdsOpen(): boolean
}

export interface StickOptions {
  /** Px. */
  readonly pauseAbove: number
  /** Px. */
  readonly resumeWithin: number
}

/** Upward movements are summed up, also when text arrives between them. */
export class StickToBottom {
  readonly #scroller: Scroller
  readonly #options: StickOptions
  #lastTop: number
  #upward = 0
  #following = true
  #bottomBefore: number | null = null

  constructor(scroller: Scroller, options: StickOptions) {
    this.#scroller = scroller
    this.#options = options
    this.#lastTop = scroller.top()
  }

  get following(): boolean {
    return this.#following
  }

  /** Must be called after any scrolling. */
  scrolled(): void {
    const top = this.#scroller.top()
    const moved = top - this.#lastTop
    const fromBottom = this.#scroller.bottom() - top
    this.#lastTop = top
    if (moved > 0) {
      this.#upward = Math.max(0, this.#upward - moved)
      if (fromBottom > this.#options.resumeWithin) return
      this.#upward = 0
      this.#following = true
    } else if (moved < 0) {
      // The page became shorter.
      if (fromBottom < 1) this.#following = true
      else this.#upward -= moved
      if (this.#upward > this.#options.pauseAbove) this.#following = false
    }
  }

  resume(): void {
    this.#lastTop = this.#scroller.top()
    this.#upward = 0
    this.#following = true
    this.#bottomBefore = null
  }

  /** Must be called before the page reacts: until `reacted` nothing is followed. */
  reacts(): void {
    this.#bottomBefore ??= this.#scroller.bottom()
  }

  /** Growth that the reader caused pauses following. */
  reacted(): void {
    if (this.#bottomBefore !== null && this.#scroller.bottom() > this.#bottomBefore) this.#following = false
    this.#bottomBefore = null
  }

  /** Must be called when the page has grown. */
  follow(): void {
    if (!this.#following || this.#bottomBefore !== null || this.#scroller.holdsOpen()) return
    const bottom = this.#scroller.bottom()
    this.#lastTop = bottom
    this.#scroller.scrollTo(bottom)
    // Browsers round the position.
    this.#lastTop = this.#scroller.top()
  }
}

const pageScroller: Scroller = {
  top: () => window.scrollY,
  bottom: () => Math.max(0, document.documentElement.scrollHeight - window.innerHeight),
  scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
  // Radix wraps its popups in this.
  holdsOpen: () => document.querySelector('[data-radix-popper-content-wrapper]') !== null,
}

const ACTIONS = ['click', 'keydown', 'change'] as const

/**
 * Keeps the page at its bottom unless its reader has scrolled up or made it grow. Returns the function that follows in any
 * case.
 * @param growing identifies what grows, or null; something new does not resume following
 */
export function useStickToBottom(growing: number | null, version: unknown, options: StickOptions): () => void {
  const stick = useRef<StickToBottom | null>(null)
  const asked = useRef(false)
  const { pauseAbove, resumeWithin } = options
  useEffect(() => {
    const own = new StickToBottom(pageScroller, { pauseAbove, resumeWithin })
    stick.current = own
    const scrolled = () => own.scrolled()
    addEventListener('scroll', scrolled, { passive: true })
    let frame = 0
    // React draws what an action changes before the next frame.
    const acted = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      own.reacts()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => own.reacted())
    }
    for (const action of ACTIONS) addEventListener(action, acted, { capture: true })
    return () => {
      removeEventListener('scroll', scrolled)
      for (const action of ACTIONS) removeEventListener(action, acted, { capture: true })
      cancelAnimationFrame(frame)
      stick.current = null
    }
  }, [pauseAbove, resumeWithin])
  useEffect(() => {
    if (growing === null) return
    if (asked.current) stick.current?.resume()
    asked.current = false
    stick.current?.follow()
    // Later parts come without a new version.
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
