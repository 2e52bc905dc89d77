/** Follows the bottom of a growing page until its reader looks up (§4 "Streaming": auto-scroll). */
import { useEffect, useLayoutEffect, useRef } from 'react'

export interface Scroller {
  /** Scroll position in px. */
  top(): number
  /** The largest scroll position there is. */
  bottom(): number
  scrollTo(top: number): void
}

export interface StickOptions {
  /** Pauses above this many px upward … */
  readonly pauseAbove: number
  /** … and resumes when the reader comes back to within this many px of the bottom. */
  readonly resumeWithin: number
}

/**
 * Whether to follow, decided from scroll positions alone. What the reader scrolls up adds up: text that arrives between
 * two small movements pulls back, but does not make them forgotten.
 */
export class StickToBottom {
  readonly #scroller: Scroller
  readonly #options: StickOptions
  #lastTop: number
  #upward = 0
  #following = true

  constructor(scroller: Scroller, options: StickOptions) {
    this.#scroller = scroller
    this.#options = options
    this.#lastTop = scroller.top()
  }

  get following(): boolean {
    return this.#following
  }

  /** The page has scrolled: by the reader, by `follow`, or because it became shorter. */
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
      // Upward and yet at the bottom: the page has become shorter, nobody has looked up.
      if (fromBottom < 1) this.#following = true
      else this.#upward -= moved
      if (this.#upward > this.#options.pauseAbove) this.#following = false
    }
  }

  /** The page has grown: goes to its bottom, unless the reader looks elsewhere. */
  follow(): void {
    if (!this.#following) return
    const bottom = this.#scroller.bottom()
    this.#lastTop = bottom
    this.#scroller.scrollTo(bottom)
    // Browsers round.
    this.#lastTop = this.#scroller.top()
  }
}

const pageScroller: Scroller = {
  top: () => window.scrollY,
  bottom: () => Math.max(0, document.documentElement.scrollHeight - window.innerHeight),
  scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
}

/** Keeps the page at its bottom while `active`, each time `version` changes. */
export function useStickToBottom(active: boolean, version: unknown, options: StickOptions): void {
  const stick = useRef<StickToBottom | null>(null)
  const { pauseAbove, resumeWithin } = options
  useEffect(() => {
    if (!active) return
    const own = new StickToBottom(pageScroller, { pauseAbove, resumeWithin })
    stick.current = own
    const scrolled = () => own.scrolled()
    addEventListener('scroll', scrolled, { passive: true })
    own.follow()
    return () => {
      removeEventListener('scroll', scrolled)
      stick.current = null
    }
  }, [active, pauseAbove, resumeWithin])
  useLayoutEffect(() => {
    stick.current?.follow()
  }, [version])
}
