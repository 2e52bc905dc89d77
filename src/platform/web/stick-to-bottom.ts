/** Follows the bottom of a growing page until its reader scrolls up (§4 "Streaming": auto-scroll). */
import { useEffect, useLayoutEffect, useRef } from 'react'

export interface Scroller {
  /** Scroll position in px. */
  top(): number
  /** The largest possible scroll position in px. */
  bottom(): number
  scrollTo(top: number): void
}

export interface StickOptions {
  /** Following pauses when the reader has scrolled up by more than this many px. */
  readonly pauseAbove: number
  /** Following resumes when the reader is back within this many px of the bottom. */
  readonly resumeWithin: number
}

/**
 * Decides from scroll positions alone whether to follow. The reader's upward movements are summed up: text that arrives
 * between two small ones scrolls back down but does not reset the sum.
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

  /** Must be called when the page has scrolled: by the reader, by `follow`, or because it became shorter. */
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
      // A movement upward that ends at the bottom means the page became shorter; the reader has not scrolled.
      if (fromBottom < 1) this.#following = true
      else this.#upward -= moved
      if (this.#upward > this.#options.pauseAbove) this.#following = false
    }
  }

  /** Must be called when the page has grown: scrolls to the bottom, unless the reader has scrolled up. */
  follow(): void {
    if (!this.#following) return
    const bottom = this.#scroller.bottom()
    this.#lastTop = bottom
    this.#scroller.scrollTo(bottom)
    // Browsers round the position, so it is read back.
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
