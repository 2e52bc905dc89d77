import { fireEvent, screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDebate } from '#features/debates/contract/debates.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { SPEECH } from '#testing/long-response.ts'
import { closePage, openPage, type TestPage } from '#testing/page.tsx'
import { world, type World } from '#testing/world.ts'

let engine: HandEngine
let product: World
let page: TestPage
beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  localStorage.clear()
  engine = handEngine()
  product = await world({ engine })
  page = openPage(product)
})
afterEach(async () => {
  closePage()
  vi.restoreAllMocks()
  await product.close()
})

const QUOTE = 'A parking place is twelve square metres that nobody lives in.'
const ROW = { point: 'Parking wastes room', quote: QUOTE, url: 'https://example.org/ghent/report' }
const fillIn = async (nth: number, value: unknown) => (await engine.form(nth)).fill(value)

async function openDebate(count: number): Promise<void> {
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return page.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const question = { question: 'Should cities ban private cars?', option1: 'Yes', option2: 'No' }
  const opened = createDebate.answer
  if (opened === null || opened === 'stream') throw new Error('the contract has changed')
  const { id } = v.parse(opened, JSON.parse(await (await send('/api/debates', question)).text()))
  for (let turn = 1; turn <= count; turn += 1) {
    const written = send(`/api/debates/${id}/generate`, {})
    const call = await engine.call(turn)
    call.say(`${SPEECH} This was turn ${turn}.`)
    call.finish()
    await (await written).text()
  }
  page.load()
  fireEvent.click(await screen.findByRole('button', { name: /Should cities ban/ }))
}
const asked = () => page.calls.filter((call) => call.endsWith('/summary')).length
const cardsOf = (turn: number) => screen.findByRole('list', { name: `Argument cards of turn ${turn}` })

const toggle = (name: string) => screen.getByRole('button', { name, description: /^Turn 1/ })
const texts = () =>
  [...document.querySelectorAll('.turn-text')].map(({ textContent }) => /turn \d/.exec(textContent)?.[0])
const inSwitch = (name: string) =>
  within(screen.getByRole('group', { name: 'Long turns as' })).getByRole('button', { name })

const wordsOf = (card: Element | undefined) =>
  [...(card?.children ?? [])]
    .filter((part) => part.className !== 'argument-moved')
    .map((part) => part.textContent)
    .join('')

describe('§2 response view, §4 summary display', () => {
  test('§8 failed: logged alone, and the first 500 characters stand there; collapsing again tries again', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    await openDebate(1)
    await screen.findByText('Generating summary...')
    ;(await engine.form(1)).fail(new EngineError('timeout', 'too slow'))
    await page.until(() => expect(document.querySelector('.turn-text')?.textContent).toMatch(/…$/))
    expect(logged).toHaveBeenCalledWith('Failed to generate summary', expect.objectContaining({ status: 503 }))
    expect(screen.queryByText(/Failed to generate/)).toBeNull()
    const askAgain = () => {
      fireEvent.click(screen.getByRole('button', { name: 'Full text' }))
      fireEvent.click(screen.getByRole('button', { name: 'Argument cards' }))
    }
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    askAgain()
    await page.until(() =>
      expect(logged).toHaveBeenLastCalledWith('Failed to generate summary', expect.objectContaining({ status: 0 })),
    )
    vi.stubGlobal('fetch', page.fetch)
    askAgain()
    await fillIn(2, { cards: [ROW] })
    await cardsOf(1)
  })

  test('a spinner, then one card per row with its labelled parts; no row, no URL: no such part', async () => {
    await openDebate(1)
    expect((await screen.findByText('Generating summary...')).closest('[role="status"]')).toBeTruthy()
    await fillIn(1, { cards: [ROW, { point: 'Doctors agree', quote: 'Doctors in Ghent counted', url: 'N/A' }] })
    const [first, second] = within(await cardsOf(1)).getAllByRole('listitem')
    expect(wordsOf(first)).toBe(
      `Argument PointParking wastes roomSource Quote${QUOTE}Source URLhttps://example.org/ghent/report`,
    )
    expect(wordsOf(second)).toBe('Argument PointDoctors agreeSource QuoteDoctors in Ghent counted')
    expect(screen.queryByText('Generating summary...')).toBeNull()
    const labels = screen.getByText('Argument Point · Source Quote · Source URL')
    expect(labels.getAttribute('aria-hidden')).toBe('true')
  })

  test('a quotation that repeats the point is left out; its links are links', async () => {
    await openDebate(1)
    const linked =
      'Doctors in Ghent counted a fifth fewer visits for asthma after the centre was closed to traffic [https://example.org/ghent/report]'
    await fillIn(1, {
      cards: [
        { ...ROW, point: QUOTE, url: 'N/A' },
        { point: 'Doctors [agree](https://a.example/x)', quote: linked, url: 'N/A' },
      ],
    })
    const [first, second] = within(await cardsOf(1)).getAllByRole('listitem')
    expect(wordsOf(first)).toBe(`Argument Point${QUOTE}`)
    expect(second?.querySelector('.argument-point dd')?.textContent).toBe('Doctors agree')
    expect(second?.querySelector('.argument-quote a')?.getAttribute('href')).toBe('https://example.org/ghent/report')
  })

  test('what is made is kept: expanding shows the full text, collapsing and reloading ask nobody again', async () => {
    await openDebate(1)
    await fillIn(1, { cards: [ROW] })
    await cardsOf(1)
    fireEvent.click(toggle('Full text'))
    await page.until(() => expect(document.querySelector('.turn-text')?.textContent).toMatch(/This was turn 1\.$/))
    fireEvent.click(toggle('Argument cards'))
    await cardsOf(1)
    page.load()
    await cardsOf(1)
    expect([asked(), engine.forms.length]).toEqual([1, 1])
  })

  test('one switch shows all long turns as text or as cards, and the browser remembers it; cards are the default', async () => {
    await openDebate(2)
    await screen.findAllByText('Generating summary...')
    expect(screen.queryByRole('group', { name: 'Long turns as' }), 'no turn has cards').toBeNull()
    await fillIn(1, { cards: [ROW] })
    await fillIn(2, { cards: [ROW] })
    await cardsOf(1)
    await cardsOf(2)
    const pressed = () => ['Full text', 'Argument cards'].map((name) => inSwitch(name).getAttribute('aria-pressed'))
    expect(pressed()).toEqual(['false', 'true'])
    fireEvent.click(inSwitch('Full text'))
    await page.until(() => expect(texts()).toEqual(['turn 1', 'turn 2']))
    expect(pressed()).toEqual(['true', 'false'])
    expect(document.cookie, 'so that the server draws the text, too').toContain('longTurns=text')
    page.load()
    await page.until(() => expect(texts()).toEqual(['turn 1', 'turn 2']))
    fireEvent.click(toggle('Argument cards'))
    await cardsOf(1)
    expect(texts()).toEqual(['turn 2'])
    fireEvent.click(inSwitch('Full text'))
    await page.until(() => expect(texts()).toEqual(['turn 1', 'turn 2']))
    fireEvent.click(inSwitch('Argument cards'))
    await cardsOf(1)
    await cardsOf(2)
    expect(texts()).toEqual([])
  })

  test.each(['room in the storage', 'cookies'])(
    'without %s the switch works until the page is left',
    async (missing) => {
      await openDebate(1)
      await fillIn(1, { cards: [ROW] })
      await cardsOf(1)
      const full = () => {
        throw new DOMException('The storage is full', 'QuotaExceededError')
      }
      if (missing !== 'cookies') vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
      else vi.spyOn(document, 'cookie', 'set').mockReturnValue()
      fireEvent.click(inSwitch('Full text'))
      await page.until(() => expect(texts()).toEqual(['turn 1']))
      expect(inSwitch('Full text').getAttribute('aria-pressed')).toBe('true')
      fireEvent.click(inSwitch('Argument cards'))
      await cardsOf(1)
    },
  )

  test('a summary without rows is rendered as markdown', async () => {
    await openDebate(1)
    await fillIn(1, { cards: [ROW] })
    await cardsOf(1)
    await product.database.db.execute(sql`update responses set summary = 'In **short**: walk.'`)
    page.load()
    await page.until(() => expect(document.querySelector('.turn-text strong')?.textContent).toBe('short'))
    expect(screen.queryByText('Argument Point')).toBeNull()
  })

  test('a debate of many long responses asks for two at a time', async () => {
    await openDebate(5)
    for (let made = 1; made <= 5; made += 1) {
      await engine.form(Math.min(made + 1, 5))
      expect(engine.forms.length).toBe(Math.min(made + 1, 5))
      expect(asked()).toBeLessThanOrEqual(made + 1)
      await fillIn(made, { cards: [{ ...ROW, point: `Point ${made}` }] })
      await screen.findByText(`Point ${made}`)
    }
    expect(asked()).toBe(5)
  })

  test('what is far from the screen is not asked for until it comes near', async () => {
    const seen: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          tell([{ isIntersecting: false }])
          seen.push(() => tell([{ isIntersecting: true }]))
        }
        observe() {}
        disconnect() {}
      },
    )
    await openDebate(3)
    await screen.findAllByText('Generating summary...')
    expect([seen.length >= 3, asked()]).toEqual([true, 0])
    seen.at(-1)?.()
    await fillIn(1, { cards: [ROW] })
    await cardsOf(3)
    expect(asked()).toBe(1)
  })
})
