import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { responseOf } from '#testing/turn-source.ts'
import { writeCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { Turn } from './turn.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Stubs `matchMedia`. The returned function starts printing if called with true, and ends it with false. */
function medium(): (printing: boolean) => void {
  const query = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => query)
  return (printing) => {
    query.matches = printing
    act(() => void query.dispatchEvent(new Event('change')))
  }
}

const CONTENT = `${'A train is fast. '.repeat(40)}The last words.`
const debate = { option1: 'A wave', option2: 'A particle', language: 'en' } as Debate

function turn(summary: string | null) {
  const response = { ...responseOf(3, CONTENT), summary }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Turn
        debate={debate}
        head={response}
        content={CONTENT}
        note={null}
        live={null}
        response={response}
        recent
        mayAskForCards={false}
      />
    </QueryClientProvider>,
  )
}
const words = () => Array.from(document.querySelectorAll('.turn-text'), ({ textContent }) => textContent)

test('§2 printed, a collapsed response is its cards and its whole text; afterwards it is collapsed again', async () => {
  const print = medium()
  turn(writeCards([{ point: 'Trains bend light.', quote: 'A train is fast.', url: 'https://a.example/x' }]))
  expect(screen.getByText('Trains bend light.')).toBeTruthy()
  expect(words()).toEqual([])
  print(true)
  expect(screen.getByText('Trains bend light.')).toBeTruthy()
  await eventually(() => expect(words()).toEqual([CONTENT]))
  print(false)
  expect(words()).toEqual([])
  expect(screen.getByRole('button', { name: 'Full text' })).toBeTruthy()
})

test('§2 printed, a response without cards is its whole text, once', async () => {
  const print = medium()
  turn(null)
  print(true)
  await eventually(() => expect(words()).toEqual([CONTENT]))
})
