import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Debate } from '#features/debates/contract/debates.ts'
import { writeCards } from '#features/debates/cards.ts'
import { responseOf } from '#testing/turn-source.ts'
import { LongTurnsSwitch } from '#features/cards/web/long-turns-switch.tsx'
import { Turn } from './turn.tsx'

const fetched = vi.fn(() => new Promise(() => {}))
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  fetched.mockClear()
  vi.unstubAllGlobals()
})

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

test('§2 a turn that was read live stays text while its cards are made, which it requests, and afterwards', () => {
  const { rerender } = render(turn('live'))
  rerender(turn('recent'))
  expect(fetched, 'one of the last two turns').not.toHaveBeenCalled()
  rerender(turn('earlier'))
  expect([isText(), fetched.mock.calls.length]).toEqual([true, 1])
  expect(screen.queryByText('Generating summary...')).toBeNull()
  rerender(turn('earlier', CARDS))
  expect(isText()).toBe(true)
})

test('§2 a click shows its cards', () => {
  const { rerender } = render(turn('live'))
  rerender(turn('earlier', CARDS))
  fireEvent.click(screen.getByRole('button', { name: 'Argument cards' }))
  expect(isText()).toBe(false)
  expect(screen.getByRole('list', { name: 'Argument cards of turn 3' })).toBeTruthy()
})

test('§2 a turn that its reader sees for the first time appears as cards', () => {
  render(turn('recent', CARDS))
  expect(isText()).toBe(false)
})

test('§2 where all turns were read live, the switch says text until the reader chooses cards', () => {
  render(<LongTurnsSwitch idle={false} readLive />)
  const pressed = () => screen.getByRole('button', { pressed: true }).getAttribute('aria-label')
  expect(pressed()).toBe('Full text')
  fireEvent.click(screen.getByRole('button', { name: 'Argument cards' }))
  expect(pressed()).toBe('Argument cards')
})
