import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Debate } from '#features/debates/contract/debates.ts'
import { writeCards } from '#features/debates/cards.ts'
import { responseOf } from '#testing/turn-source.ts'
import { Turn } from './turn.tsx'

/** Reports to the turn whether it is in the window, and its top edge and height in pixels. */
let look: ((inWindow: boolean, top?: number, height?: number) => void) | null = null
const fetched = vi.fn(() => new Promise(() => {}))
beforeEach(() => {
  look = null
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        look = (isIntersecting, top = 0, height = 400) =>
          act(() => report([{ isIntersecting, boundingClientRect: { top, height } }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  anchors(true)
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  fetched.mockClear()
  vi.unstubAllGlobals()
})

const anchors = (supported: boolean) => vi.stubGlobal('CSS', { supports: () => supported })
const debate = { option1: 'A wave', option2: 'A particle', language: 'en' } as Debate
const long = responseOf(3, `${'a'.repeat(500)}b`)
const CARDS = writeCards([{ point: 'Waves interfere', quote: null, url: null }])
const isText = () => document.querySelector('.turn-text')?.textContent === long.content
const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })

function turn(state: 'live' | 'recent' | 'earlier', summary: string | null = null) {
  const live = { controls: null, rest: '', stopping: false, showAll: () => {} }
  return (
    <QueryClientProvider client={cache}>
      <Turn
        debate={debate}
        head={long}
        content={long.content}
        note={null}
        live={state === 'live' ? live : null}
        response={state === 'live' ? null : { ...long, summary }}
        recent={state !== 'earlier'}
        mayAskForCards
      />
    </QueryClientProvider>
  )
}
/** Renders a turn that was shown live, is no longer one of the last two, and already has cards. */
function readLive() {
  const { rerender } = render(turn('live'))
  rerender(turn('recent', CARDS))
  expect([isText(), look], 'one of the last two turns').toEqual([true, null])
  rerender(turn('earlier', CARDS))
}

test('§2 a turn that was read live stays text while its cards are made, which it requests', () => {
  const { rerender } = render(turn('live'))
  rerender(turn('earlier'))
  expect(isText()).toBe(true)
  expect(screen.queryByText('Generating summary...')).toBeNull()
  expect([fetched.mock.calls.length, look]).toEqual([1, null])
})

test('§2 its cards replace it only outside the window, above or below', () => {
  for (const top of [-900, 900]) {
    readLive()
    look?.(true)
    expect(isText()).toBe(true)
    look?.(false, top)
    expect(isText()).toBe(false)
    expect(screen.getByRole('list', { name: 'Argument cards of turn 3' })).toBeTruthy()
    cleanup()
    look = null
  }
})

test('§20 the map, which hides all turns, replaces no text', () => {
  readLive()
  look?.(false, 0, 0)
  expect(isText()).toBe(true)
})

test('§4 in a browser that would then move the text being read, a turn above the window stays text', () => {
  anchors(false)
  readLive()
  look?.(false, -900)
  expect(isText()).toBe(true)
  look?.(false, 900)
  expect(isText()).toBe(false)
})

test('§2 a turn that its reader sees for the first time appears as cards', () => {
  render(turn('recent', CARDS))
  expect(isText()).toBe(false)
})
