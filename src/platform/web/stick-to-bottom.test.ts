import { describe, expect, test } from 'vitest'
import { stickToBottom } from './stick-to-bottom.ts'

/** A page of a given height in a window of 1000 px; it reports every scroll, as a browser would. */
function page(height: number) {
  const state = { top: height - 1000, height, open: false }
  const bottom = () => Math.max(0, state.height - 1000)
  const stick = stickToBottom(
    {
      top: () => state.top,
      bottom,
      scrollTo: (top) => {
        state.top = Math.min(top, bottom())
        stick.scrolled()
      },
      holdsOpen: () => state.open,
    },
    { pauseAbove: 20, resumeWithin: 100 },
  )
  return {
    stick,
    top: () => state.top,
    fromBottom: () => bottom() - state.top,
    /** The reader opens a menu in the header, or closes it. */
    show: (open: boolean) => {
      state.open = open
    },
    /** The reader scrolls by so many px; negative = up. */
    read: (by: number) => {
      state.top = Math.max(0, Math.min(state.top + by, bottom()))
      stick.scrolled()
    },
    /** The reader makes the page show so many px more, while text may arrive. */
    open: (by: number) => {
      stick.reacts()
      state.height += by
      stick.follow()
      stick.reacted()
    },
    /** Text is added to the page, or removed from it. */
    grow: (by: number) => {
      state.height += by
      if (state.top > bottom()) {
        state.top = bottom()
        stick.scrolled()
      }
      stick.follow()
    },
  }
}

describe('§4 auto-scroll', () => {
  test('pauses above 20 px upward: text that arrives no longer moves the page', () => {
    const { stick, read, grow, top } = page(3000)
    read(-21)
    expect(stick.isFollowing()).toBe(false)
    grow(500)
    expect(top()).toBe(1979)
  })

  test('an open menu or source stays in sight: the page is followed again once it is closed', () => {
    const { show, grow, fromBottom } = page(3000)
    show(true)
    grow(500)
    expect(fromBottom()).toBe(500)
    show(false)
    grow(10)
    expect(fromBottom()).toBe(0)
  })

  test('20 px are not above 20 px', () => {
    const { stick, read, grow, fromBottom } = page(3000)
    read(-20)
    expect(stick.isFollowing()).toBe(true)
    grow(30)
    expect(fromBottom()).toBe(0)
  })

  test('growth that the reader caused is not followed, until the reader is back at the bottom', () => {
    const { open, read, grow, top, fromBottom } = page(3000)
    open(800)
    grow(24)
    expect(top()).toBe(2000)
    read(750)
    grow(24)
    expect(fromBottom()).toBe(0)
  })

  test('an action that makes nothing grow changes nothing', () => {
    const { open, grow, fromBottom } = page(3000)
    open(0)
    open(-200)
    grow(24)
    expect(fromBottom()).toBe(0)
  })

  test('follows the bottom as the text grows', () => {
    const { grow, fromBottom } = page(3000)
    for (let line = 0; line < 50; line += 1) grow(24)
    expect(fromBottom()).toBe(0)
  })

  test('resumes within 100 px of the bottom, and not before', () => {
    const { stick, read, grow, fromBottom } = page(3000)
    read(-600)
    read(499)
    expect(fromBottom()).toBe(101)
    expect(stick.isFollowing()).toBe(false)
    read(1)
    expect(stick.isFollowing()).toBe(true)
    grow(50)
    expect(fromBottom()).toBe(0)
  })

  test('scrolling up inside the last 100 px pauses all the same', () => {
    const { stick, read } = page(3000)
    read(-50)
    read(-10)
    expect(stick.isFollowing()).toBe(false)
  })

  test('a slow upward scroll adds up, also while text keeps arriving', () => {
    const { stick, read, grow } = page(3000)
    for (let step = 0; step < 7; step += 1) {
      read(-3)
      grow(1)
    }
    expect(stick.isFollowing()).toBe(false)
  })

  test('a page that becomes shorter pauses nothing: the reader has not looked up', () => {
    const { stick, grow, fromBottom } = page(3000)
    grow(-400)
    expect(stick.isFollowing()).toBe(true)
    grow(600)
    expect(fromBottom()).toBe(0)
  })

  test('a reader who is up in the page stays there when it becomes shorter', () => {
    const { stick, read, grow, top } = page(3000)
    read(-1000)
    grow(-300)
    expect([stick.isFollowing(), top()]).toEqual([false, 1000])
  })
})
