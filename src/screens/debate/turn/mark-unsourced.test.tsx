import type { UserInput, Citation } from '#features/debates/contract/entries.ts'
import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { responseOf } from '#testing/turn-source.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { prefetchMarkdown } from '#features/turns/web/turn-text.tsx'
import { Turn } from './turn.tsx'
import { UserContext } from '#features/turns/web/context/user-context.tsx'
import { MarkUnsourced } from '#features/sources/web/debate-sources.tsx'
import { type UnsourcedMarks, ShownSourcesProvider } from '#features/sources/web/shown-sources.ts'

const forgotten = () => localStorage.removeItem('mark-unsourced')
beforeEach(forgotten)
afterEach(() => {
  cleanup()
  forgotten()
})

const CONTENT = 'Cars came in **1886**. In 2019 they stood still [1]. See www.a.example/2020 for more.'
const citation: Citation = {
  marker: 1,
  sourceId: '0198c1f0-0000-7000-8000-000000000001',
  title: 'Cars',
  url: null,
  quote: 'they stood still',
  label: 'on-page',
  start: 0,
  end: 16,
}

const context: UserInput = {
  id: '0198c1f0-0000-7000-8000-000000000002',
  debateId: '0198c1f0-0000-7000-8000-000000000003',
  content: 'Mine is from 1959.',
  to: null,
  turnNumber: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const debate = { option1: 'Yes', option2: 'No', language: 'en' } as Debate

function Page({ live }: { live: boolean }) {
  const [marks, setMarks] = useState<UnsourcedMarks | null>(null)
  const response = { ...responseOf(3, CONTENT), citations: [citation] }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ShownSourcesProvider value={{ sources: [], marks }}>
        <Turn
          debate={debate}
          head={response}
          content={CONTENT}
          note={null}
          live={live ? { showAll: () => {}, controls: null, rest: '', stopping: false } : null}
          response={live ? null : response}
          recent
          mayAskForCards={false}
        />
        <UserContext input={context} own />
      </ShownSourcesProvider>
      <MarkUnsourced onMarks={setMarks} />
    </QueryClientProvider>
  )
}

const open = async (live = false) => {
  await prefetchMarkdown()
  render(<Page live={live} />)
}
const said = () => [...document.querySelectorAll('.turn-text .unsourced')].map((mark) => mark.textContent)
const theSwitch = () => screen.getByRole('switch', { name: 'Underline claims without a source' })

test('§17 figures without a source are marked when the reader asks for it, and as long as they wish', async () => {
  await open()
  expect(said()).toEqual([])
  const before = document.querySelector('.turn-text')?.textContent
  fireEvent.click(theSwitch())
  expect(said()).toEqual(['1886 (without a source)'])
  expect(document.querySelector('.turn-text strong .unsourced')).not.toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('http://www.a.example/2020')
  cleanup()

  await open()
  expect(said()).toEqual(['1886 (without a source)'])
  fireEvent.click(theSwitch())
  expect(document.querySelector('.turn-text')?.textContent).toBe(before)
  cleanup()
  await open()
  expect(said()).toEqual([])
})

test('§17 a turn that is being written has no marks: its citations are not known yet', async () => {
  localStorage.setItem('mark-unsourced', 'on')
  await open(true)
  expect(said()).toEqual([])
})
