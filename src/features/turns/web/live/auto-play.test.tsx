import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { button, type DebateStage, debateStage, generated, live } from '#testing/debate-stage.tsx'
import type { TestPage } from '#testing/page.tsx'
import { UNWATCHED_MS } from './use-auto-play.ts'

let stage: DebateStage
beforeEach(() => {
  stage = debateStage()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stage.close()
})

async function argue(limits = {}): Promise<TestPage> {
  const page = await stage.openDebate({ anonymousResponsesPerDebate: 20, ...limits })
  await stage.writeTurn(page, 1, 'One.')
  fireEvent.click(button('Play to turn 10'))
  return page
}
const asked = (page: TestPage, turns: number) => page.until(() => expect(stage.debater.calls).toHaveLength(turns))
const expectRest = async (page: TestPage, turns: number) => {
  await page.until(() => expect(live()).toBeNull())
  await page.pass(2_000)
  expect(generated(page)).toHaveLength(turns)
  expect(button('Play to turn 10')).toBeTruthy()
}
async function finish(turn: number, text = 'A long answer. '.repeat(20)) {
  const call = await stage.debater.call(turn)
  call.say(text)
  call.finish()
}
function tallPage() {
  const edge = 3000
  let top = 0
  const scrollTo = (to: number) => {
    top = to
    vi.stubGlobal('scrollY', top)
    dispatchEvent(new Event('scroll'))
  }
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(edge + innerHeight)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 0, edge - top))
  vi.stubGlobal('scrollTo', (to: ScrollToOptions) => scrollTo(to.top ?? 0))
  return { followed: edge - 0.75 * innerHeight, top: () => top, scroll: (by: number) => scrollTo(top + by) }
}
function hide(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('§12 Play to turn 10', () => {
  test('ends at the limit of an anonymous visitor, which it says', async () => {
    const page = await argue({ anonymousResponsesPerDebate: 2 })
    await asked(page, 2)
    await stage.writeTurn(page, 2, 'Two.')
    await screen.findByRole('dialog', { name: 'Response Limit Reached' })
    await page.pass(2_000)
    expect(generated(page)).toHaveLength(2)
  })

  test('ends when a turn fails', async () => {
    const page = await argue()
    await asked(page, 2)
    ;(await stage.debater.call(2)).fail(new EngineError('broken-stream', 'broke'))
    await expectRest(page, 2)
  })

  test('its stop ends it, and then Stop the turn', async () => {
    const page = await argue()
    await asked(page, 2)
    ;(await stage.debater.call(2)).say('A long answer. '.repeat(20))
    await page.until(() => expect(live()?.textContent).toContain('A long'))
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    fireEvent.click(button('Pause after this turn'))
    fireEvent.click(button('Stop'))
    await expectRest(page, 2)
  })

  test('§4 a reader who has scrolled up stays there in the next turns, and goes down with one that Load More began', async () => {
    const reader = tallPage()
    const page = await argue()
    await asked(page, 2)
    await page.until(() => expect(reader.top()).toBe(reader.followed))
    reader.scroll(-500)
    await finish(2, 'Two.')
    await asked(page, 3)
    expect(reader.top()).toBe(reader.followed - 500)
    expect(button('Load More').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button('Pause after this turn'))
    await finish(3, 'Three.')
    await page.until(() => expect(live()).toBeNull())
    fireEvent.click(button('Load More'))
    await asked(page, 4)
    await page.until(() => expect(reader.top()).toBe(reader.followed))
  })

  test('its stop lets the turn be read, and no other one begins', async () => {
    const page = await argue()
    await asked(page, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Pause after this turn' }))
    await stage.writeTurn(page, 2, 'Two.')
    await expectRest(page, 2)
  })

  test('ends when the page has been hidden for a minute, not before', async () => {
    const page = await argue()
    await asked(page, 2)
    hide(true)
    await page.pass(UNWATCHED_MS - 1)
    hide(false)
    await page.pass(UNWATCHED_MS)
    expect(button('Pause after this turn')).toBeTruthy()
    hide(true)
    await page.pass(UNWATCHED_MS)
    await stage.writeTurn(page, 2, 'Two.')
    await expectRest(page, 2)
  })

  test('one press plays to the tenth turn, one after the other; the next one to the twentieth', async () => {
    const page = await argue()
    for (let turn = 2; turn <= 10; turn += 1) {
      await asked(page, turn)
      await finish(turn, `Turn ${turn}.`)
    }
    await page.until(() => expect(button('Play to turn 20')).toBeTruthy())
    await page.pass(2_000)
    expect(generated(page)).toHaveLength(10)
    expect(screen.getAllByText(/^Turn \d+ · /).map(({ textContent }) => textContent.replace(/^.* · /, ''))).toEqual(
      ['Opening', 'Cross-examination', 'Answer', 'Concession', 'Closing'].flatMap((round) => [round, round]),
    )
  })
})
