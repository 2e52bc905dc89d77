import { describe, expect, test } from 'vitest'
import { followText, type Page } from './follow-text.ts'

const WINDOW = 1000

/** Simulates a page whose text ends at `edge` px in a window 1000 px high. It reports every scroll, as a browser does. */
function page(edge: number, below = 250, top = Math.max(0, edge - 750)) {
  const state = { top, edge, below, open: false, halts: 0, width: 390 }
  const bottom = () => Math.max(0, state.edge + state.below - WINDOW)
  const at = (top: number) => Math.max(0, Math.min(top, bottom()))
  const window: Page = {
    top: () => state.top,
    bottom,
    width: () => state.width,
    place: () => state.edge - 750,
    moveTo: (top) => {
      const before = state.top
      state.top = at(top)
      text.moved(state.top - before)
      text.scrolled()
    },
    halt: () => {
      state.halts += 1
    },
    holdsOpen: () => state.open,
  }
  const text = followText(window, { pauseAbove: 20, resumeWithin: 100 })
  text.begins()
  return {
    text,
    top: () => state.top,
    edge: () => state.edge - state.top,
    halts: () => state.halts,
    show: (open: boolean) => {
      state.open = open
    },
    read: (by: number) => {
      state.top = at(state.top + by)
      text.scrolled()
    },
    /** Simulates a reader who opens a collapsed part, which makes the text `by` px longer. */
    reveal: (by: number) => {
      text.reacts()
      state.edge += by
      text.follow()
      text.reacted()
    },
    setBelow: (height: number) => {
      state.below = height
      if (state.top <= bottom()) return
      state.top = bottom()
      text.scrolled()
    },
    /** Simulates turning a phone: the text is wrapped anew, and the browser scrolls to keep the same words in view. */
    turn: (width: number, by: number) => {
      state.width = width
      state.edge += by
      state.top += by
      text.scrolled()
    },
    /** Simulates a turn above the window that becomes cards: the browser keeps the words in view. */
    shrinkAbove: (by: number) => {
      state.edge -= by
      text.follow()
      state.top -= by
      text.scrolled()
    },
    grow: (by: number) => {
      state.edge += by
      text.follow()
    },
  }
}

describe('§4 auto-scroll', () => {
  test('nothing moves while the text ends above three quarters of the window', () => {
    const { grow, top, edge } = page(400)
    for (let line = 0; line < 14; line += 1) grow(25)
    expect([top(), edge()]).toEqual([0, 750])
  })

  test('from there on the text’s end stays where it is, whatever stands below it', () => {
    const { grow, edge, setBelow } = page(740, 2000)
    for (let line = 0; line < 50; line += 1) grow(27)
    expect(edge()).toBe(750)
    setBelow(250)
    grow(27)
    expect(edge()).toBe(750)
  })

  test('pauses above 20 px upward: text that arrives no longer moves the page', () => {
    const { text, read, grow, top, halts } = page(3000)
    read(-21)
    expect([text.isFollowing(), halts()]).toEqual([false, 1])
    grow(500)
    expect(top()).toBe(2229)
  })

  test('goes on when a turn above the window becomes cards, and still pauses when the reader looks up', () => {
    const { text, shrinkAbove, read, grow, edge } = page(3000)
    shrinkAbove(274)
    grow(27)
    expect([edge(), text.isFollowing()]).toEqual([750, true])
    read(-21)
    expect(text.isFollowing()).toBe(false)
  })

  test('20 px are not above 20 px', () => {
    const { text, read, grow, edge } = page(3000)
    read(-20)
    expect(text.isFollowing()).toBe(true)
    grow(30)
    expect(edge()).toBe(750)
  })

  test('resumes once the text ends within 100 px of its place, and not before', () => {
    const { text, read, grow, edge } = page(3000)
    read(-600)
    read(499)
    expect([edge(), text.isFollowing()]).toEqual([851, false])
    read(1)
    expect(text.isFollowing()).toBe(true)
    grow(50)
    expect(edge()).toBe(750)
  })

  test('readers who have scrolled far below the text stay there', () => {
    const { read, grow, top } = page(3000, 2000)
    read(600)
    grow(300)
    expect(top()).toBe(2850)
  })

  test('an open menu or source stays in sight: the text is followed again once it is closed', () => {
    const { show, grow, edge } = page(3000)
    show(true)
    grow(500)
    expect(edge()).toBe(1250)
    show(false)
    grow(10)
    expect(edge()).toBe(750)
  })

  test('growth that the reader caused is not followed, until the reader is back at the text’s end', () => {
    const { reveal, read, grow, top, edge } = page(3000)
    reveal(800)
    grow(24)
    expect(top()).toBe(2250)
    read(750)
    grow(24)
    expect(edge()).toBe(750)
  })

  test('growth that the reader caused holds up only its own text: the next one is followed', () => {
    const { text, reveal, read, grow, edge } = page(3000)
    reveal(800)
    text.begins()
    grow(24)
    expect(edge()).toBe(750)
    read(-21)
    text.begins()
    grow(24)
    expect(edge()).toBe(795)
  })

  test('a page that opens far above the end of a growing text stays there, until its reader comes to that end', () => {
    const { text, read, grow, top, edge } = page(3000, 250, 0)
    grow(24)
    expect([text.isFollowing(), top()]).toEqual([false, 0])
    read(2200)
    grow(24)
    expect(edge()).toBe(750)
    expect(page(3000, 250, 2150).text.isFollowing()).toBe(true)
  })

  test('an action that makes nothing grow changes nothing', () => {
    const { reveal, grow, edge } = page(3000)
    reveal(0)
    grow(24)
    expect(edge()).toBe(750)
  })

  test('a slow upward scroll adds up, also while text keeps arriving', () => {
    const { text, read, grow } = page(3000)
    for (let step = 0; step < 7; step += 1) {
      read(-3)
      grow(1)
    }
    expect(text.isFollowing()).toBe(false)
  })

  test('a page that becomes shorter pauses nothing: the reader has not looked up', () => {
    const { text, read, setBelow } = page(3000, 2000)
    read(1800)
    setBelow(250)
    expect(text.isFollowing()).toBe(true)
  })

  test('a turned phone pauses nothing, though the browser scrolls up', () => {
    const { text, turn, read, grow, edge } = page(3000, 2000)
    turn(844, -700)
    grow(30)
    expect([text.isFollowing(), edge()]).toEqual([true, 750])
    read(-21)
    expect(text.isFollowing()).toBe(false)
  })

  test('a new turn that the reader began is followed from wherever they are', () => {
    const { text, read, grow, edge } = page(3000)
    read(-900)
    text.resume()
    grow(150)
    expect(edge()).toBe(750)
  })
})
