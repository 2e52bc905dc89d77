import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NOTHING_WATCHED } from '#features/turns/web/live/use-watched-turn.ts'
import { responseOf } from '#testing/turn-source.ts'
import { TurnList, type ListedDebate } from './turn-list.tsx'

afterEach(cleanup)

const EXAMPLE = 'Example, written by Claude'
const said = (turn: number, engine: string) => ({ ...responseOf(turn, 'Speech.'), engine, servedBy: 'Claude' })

function show(...engines: string[]) {
  const debate: ListedDebate = {
    option1: 'Yes',
    option2: 'No',
    option1Model: '',
    option2Model: '',
    language: 'en',
    responses: engines.map((engine, at) => said(at + 1, engine)),
    userInputs: [],
    can: { advance: false, addContext: false },
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TurnList debate={debate} live={NOTHING_WATCHED} />
    </QueryClientProvider>,
  )
  return screen.queryAllByText(EXAMPLE, { selector: '.turns-writer' }).length
}

test('§16 an example says once, above its turns, who wrote it; each turn still says so to screen readers', () => {
  expect(show('example', 'example')).toBe(1)
  expect(screen.getAllByText(EXAMPLE, { selector: '.turns-writer + .turns .example-badge' })).toHaveLength(2)
})

test('§16 in an example that goes on with a model, each of its turns says so instead', () => {
  expect(show('example', 'openai')).toBe(0)
  expect(screen.getAllByText(EXAMPLE)).toHaveLength(1)
})
