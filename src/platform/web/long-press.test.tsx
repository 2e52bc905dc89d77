import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stoppedClock, type StoppedClock } from '#testing/clock.ts'
import { useLongPress } from './long-press.ts'

let clock: StoppedClock
let counts: { long: number; taps: number }
let vibrations: unknown[]

function Link() {
  const press = useLongPress(() => (counts.long += 1), { after: 500, vibration: 50, clock })
  return (
    <button type="button" {...press} onClick={() => (counts.taps += 1)}>
      Debate
    </button>
  )
}
const link = () => screen.getByRole('button')
const finger = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 }
const down = (over: object = {}) => fireEvent.pointerDown(link(), { ...finger, ...over })
const pass = (ms: number) => act(() => clock.advance(ms))

beforeEach(() => {
  clock = stoppedClock()
  counts = { long: 0, taps: 0 }
  vibrations = []
  vi.stubGlobal('navigator', { vibrate: (ms: number) => vibrations.push(ms) })
  render(<Link />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('§4, §9 a long press', () => {
  test('is none for a mouse, for a second finger, and for one that ends a moment too soon', async () => {
    down({ pointerType: 'mouse' })
    await pass(1000)
    down({ isPrimary: false })
    await pass(1000)
    down()
    await pass(499)
    fireEvent.pointerUp(link())
    await pass(1000)
    expect([counts.long, vibrations]).toEqual([0, []])
  })

  test('after 500 ms it counts, once, and the device vibrates for 50 ms', async () => {
    down()
    await pass(499)
    expect(counts.long).toBe(0)
    await pass(1)
    expect([counts.long, vibrations]).toEqual([1, [50]])
    await pass(5000)
    expect(counts.long).toBe(1)
  })

  test('the tap at its end opens nothing; the next one does', async () => {
    down()
    await pass(500)
    fireEvent.pointerUp(link())
    fireEvent.click(link())
    expect(counts.taps).toBe(0)
    down()
    fireEvent.pointerUp(link())
    fireEvent.click(link())
    expect(counts).toEqual({ long: 1, taps: 1 })
  })

  test('a finger may tremble; one that moves scrolls', async () => {
    down()
    fireEvent.pointerMove(link(), { ...finger, clientX: 106, clientY: 107 })
    await pass(500)
    expect(counts.long).toBe(1)
    down()
    fireEvent.pointerMove(link(), { ...finger, clientY: 111 })
    await pass(500)
    down()
    fireEvent.pointerCancel(link())
    await pass(500)
    expect(counts.long).toBe(1)
  })

  test('works where nothing vibrates, and ends with its element', async () => {
    vi.stubGlobal('navigator', {})
    down()
    await pass(500)
    expect(counts.long).toBe(1)
    down()
    cleanup()
    await pass(500)
    expect(counts.long).toBe(1)
  })
})
