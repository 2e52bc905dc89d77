import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { button, type DebateStage, debateStage, live } from '#testing/debate-stage.tsx'
import { choose } from '#testing/open-menu.ts'
import type { TestPage } from '#testing/page.tsx'

let stage: DebateStage
beforeEach(() => {
  stage = debateStage()
})
afterEach(() => stage.close())

const rounds = () => screen.getAllByText(/^Turn \d+ · /).map(({ textContent }) => textContent)
const next = async (page: TestPage, number: number) => {
  fireEvent.click(button('Load More'))
  await stage.writeTurn(page, number, `This is turn ${number}.`)
}
const actions = async () => {
  fireEvent.click(button('More actions'))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  return names
}

test('§12 the closing round: from the second turn on it closes the debate, and overtime follows', async () => {
  const page = await stage.openDebate()
  await stage.writeTurn(page, 1, 'This is turn 1.')
  expect(await actions()).not.toContain('Closing round')
  await next(page, 2)
  await choose('Closing round')
  await page.until(() => expect(live()?.textContent).toContain('Turn 3 · Closing'))
  expect(document.activeElement).toBe(button('Load More'))
  await stage.writeTurn(page, 3, 'This is turn 3.')
  expect(await actions()).not.toContain('Closing round')
  await next(page, 4)
  await next(page, 5)
  expect(rounds()).toEqual([
    'Turn 1 · Opening',
    'Turn 2 · Opening',
    'Turn 3 · Closing',
    'Turn 4 · Closing',
    'Turn 5 · Overtime',
  ])
})

test('§12 a closing that failed is a closing when it is tried again', async () => {
  const page = await stage.openDebate()
  await stage.writeTurn(page, 1, 'This is turn 1.')
  await next(page, 2)
  await choose('Closing round')
  ;(await stage.debater.call(3)).fail(new EngineError('broken-stream', 'broke'))
  await page.until(() => expect(live()).toBeNull())
  fireEvent.click(button('Try Again'))
  await page.until(() => expect(live()?.textContent).toContain('Turn 3 · Closing'))
  expect((await stage.debater.call(4)).brief.round).toBe('closing')
})
