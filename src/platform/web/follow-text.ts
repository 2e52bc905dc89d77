import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** All positions are in pixels from the top of the page. */
export interface Page {
  /** Returns the position of the window's upper edge. */
  top(): number
  /** Returns the value of `top` when the page is scrolled to its end. */
  bottom(): number
  width(): number
  /** Returns the value of `top` at which the text's lower edge is at the intended height; null if there is no text. */
  place(): number | null
  /** Scrolls to this position; calls `moved` after each step. */
  moveTo(top: number): void
  halt(): void
  /** Returns true while a menu or source is open, which scrolling would move out of view. */
  holdsOpen(): boolean
}

/** Scrolling up more than `pauseAbove` px pauses following; scrolling down near `place` (`resumeWithin`) resumes it. */
interface FollowOptions {
  readonly pauseAbove: number
  readonly resumeWithin: number
}

/** Scrolls to keep the lower edge of a growing text at the same height until the reader scrolls up (§4 "Streaming"). */
export function followText(page: Page, { pauseAbove, resumeWithin }: FollowOptions) {
  let lastTop = page.top()
  let lastWidth = page.width()
  let upward = 0
  /** Null until the first text begins to grow or the reader pauses or resumes following. */
  let following: boolean | null = null
  /** True after a reader's action made the text longer. Following then waits until it is resumed or a text begins. */
  let waits = false
  let placeBefore: number | null = null
  let lastPlace = page.place()
  /** Pixels by which the page above the text's end has become shorter since the last scroll event. */
  let shrunk = 0
  const placeNow = (): number | null => {
    const place = page.place()
    if (place !== null && lastPlace !== null) shrunk += Math.max(0, lastPlace - place)
    lastPlace = place
    return place
  }
  return {
    isFollowing: () => following === true && !waits,

    /** Must be called after every scroll event. */
    scrolled(): void {
      const top = page.top()
      const place = placeNow()
      // When the page shrinks above the window, the browser scrolls up by as much to keep the same words in view.
      const up = top < lastTop ? Math.max(0, lastTop - top - shrunk) : lastTop - top
      shrunk = 0
      lastTop = top
      // When a phone is turned, the browser scrolls by itself to keep the same text in view.
      const turned = page.width() !== lastWidth
      lastWidth = page.width()
      if (turned) return
      // At the end of the page, `top` also decreases when the page becomes shorter, which is not a scroll by the reader.
      if (up > 0 && page.bottom() - top >= 1) {
        upward += up
        if (upward <= pauseAbove) return
        following = false
        page.halt()
      } else if (up < 0) {
        upward = Math.max(0, upward + up)
        if (place === null || Math.abs(place - top) > resumeWithin) return
        upward = 0
        following = true
        waits = false
      }
    },

    /** Must be called when a text begins to grow. The page follows the first text only if the reader is already near its end. */
    begins(): void {
      waits = false
      following ??= (page.place() ?? 0) - page.top() <= resumeWithin
    },

    /** Must be called after each step of `moveTo`. @param by in pixels */
    moved(by: number): void {
      lastTop += by
    },

    resume(): void {
      lastTop = page.top()
      upward = 0
      following = true
      waits = false
      placeBefore = null
    },

    /** Must be called before the page reacts to a reader's action; `reacted` must follow. */
    reacts(): void {
      placeBefore ??= page.place()
    },

    /** Must be called after the page has reacted; pauses following if the reaction made the text longer. */
    reacted(): void {
      if (placeBefore !== null && (page.place() ?? 0) > placeBefore) waits = true
      placeBefore = null
    },

    follow(): void {
      if (following !== true || waits || placeBefore !== null || page.holdsOpen()) return
      const place = placeNow()
      if (place !== null && place > page.top()) page.moveTo(place)
    },
  }
}

/** Height at which the text's lower edge is kept, as a share of the window's height from the top. */
const KEPT_AT = 0.75
const MOVE_MS = 120

/** @param moved receives the pixels of each step */
function windowOn(selectors: readonly string[], moved: (by: number) => void): Page {
  let goal = 0
  let frame: number | null = null
  const step = (by: number) => {
    const before = window.scrollY
    window.scrollTo({ top: before + by, behavior: 'instant' })
    // Passes on the actual distance, because browsers round the position and stop at the end of the page.
    moved(window.scrollY - before)
  }
  const halt = () => {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
  }
  return {
    top: () => window.scrollY,
    bottom: () => Math.max(0, document.documentElement.scrollHeight - window.innerHeight),
    width: () => document.documentElement.clientWidth,
    place: () => {
      const texts = selectors.map((selector) => document.querySelector(selector))
      const text = texts.find((found) => found !== null)
      return text
        ? Math.ceil(text.getBoundingClientRect().bottom + window.scrollY - KEPT_AT * window.innerHeight)
        : null
    },
    moveTo(top) {
      if (frame !== null && top === goal) return
      halt()
      goal = top
      const distance = top - window.scrollY
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return step(distance)
      const start = performance.now()
      let done = 0
      const draw = (now: number) => {
        const part = Math.min(1, Math.max(0, now - start) / MOVE_MS)
        const at = Math.round(distance * (1 - (1 - part) ** 3))
        step(at - done)
        done = at
        frame = part < 1 ? requestAnimationFrame(draw) : null
      }
      frame = requestAnimationFrame(draw)
    },
    halt,
    // Radix puts open popups into this element.
    holdsOpen: () => document.querySelector('[data-radix-popper-content-wrapper]') !== null,
  }
}

const ACTIONS = ['click', 'keydown', 'change'] as const

interface Growth extends FollowOptions {
  /** Number of the growing text; null if no text is growing. A new number alone does not resume following. */
  readonly growing: number | null
  readonly version: unknown
  /** Selectors for the text; the first one that matches is used. The array must be the same on every render. */
  readonly selectors: readonly string[]
}

/** Scrolls with a growing text. The returned function resumes following at the next text, or at once with `true`. */
export function useFollowText({ growing, version, selectors, pauseAbove, resumeWithin }: Growth) {
  const followed = useRef<ReturnType<typeof followText> | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    const page = windowOn(selectors, (by) => own.moved(by))
    const own = followText(page, { pauseAbove, resumeWithin })
    followed.current = own
    const over = new AbortController()
    const { signal } = over
    addEventListener('scroll', () => own.scrolled(), { passive: true, signal })
    let frame = 0
    // Waits for one frame after the reader's action, so that React has rendered the result.
    const acted = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      own.reacts()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => own.reacted())
    }
    for (const action of ACTIONS) addEventListener(action, acted, { capture: true, signal })
    return () => {
      over.abort()
      page.halt()
      cancelAnimationFrame(frame)
      followed.current = null
    }
  }, [selectors, pauseAbove, resumeWithin])
  useEffect(() => {
    if (growing === null) return
    if (asked.current) followed.current?.resume()
    else followed.current?.begins()
    asked.current = false
    followed.current?.follow()
    // Follows each change of the page's height, because parts that load later do not change `version`.
    const resized = new ResizeObserver(() => followed.current?.follow())
    resized.observe(document.body)
    return () => resized.disconnect()
  }, [growing])
  useLayoutEffect(() => {
    if (growing !== null) followed.current?.follow()
  }, [growing, version])
  return useCallback((now = false) => {
    asked.current = !now
    if (!now) return
    followed.current?.resume()
    followed.current?.follow()
  }, [])
}
