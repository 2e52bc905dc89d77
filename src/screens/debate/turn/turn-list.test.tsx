import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NOTHING_WATCHED } from '#features/turns/web/live/use-watched-turn.ts'
import { responseOf } from '#testing/turn-source.ts'
import { TurnList, type ListedDebate } from './turn-list.tsx'

afterEach(cleanup)

const EXAMPLE = 'Example, written by Claude'
const said = (turn: number, engine: string) => ({ ...responseOf(turn, 'Speech.'), engine, servedBy: 'Claude' })

function show(engines: readonly string[], live = NOTHING_WATCHED) {
  const debate: ListedDebate = {
    option1: 'Yes',
    option2: 'No',
    language: 'en',
    responses: engines.map((engine, at) => said(at + 1, engine)),
    userInputs: [],
    can: { advance: false, addContext: false },
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TurnList debate={debate} live={live} />
    </QueryClientProvider>,
  )
  return screen.queryAllByText(EXAMPLE, { selector: '.turns-writer' }).length
}

test('§16 an example says once, above its turns, who wrote it; each turn still says so to screen readers', () => {
  expect(show(['example', 'example'])).toBe(1)
  expect(screen.getAllByText(EXAMPLE, { selector: '.turns-writer + .turns .example-badge' })).toHaveLength(2)
})

test('§16 in an example that goes on with a model, each of its turns says so instead', () => {
  expect(show(['example', 'openai'])).toBe(0)
  expect(screen.getAllByText(EXAMPLE)).toHaveLength(1)
})

test('§10 a turn whose writer the server has not named yet names none', () => {
  const state = { closing: false, rest: '', waiting: null, thinking: false, written: false, stopping: false }
  const panel = { ...state, turnNumber: 2, turn: null, text: '', connected: true, pace: 'brisk' as const }
  show(['scripted'], { ...NOTHING_WATCHED, panel })
  expect(screen.getByText('Turn 2 · Opening').parentElement?.querySelector('.badge')).toBeNull()
  expect(document.querySelector('[data-live] .turn-model')?.textContent).toBe('')
})
