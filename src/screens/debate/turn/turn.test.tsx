import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { choose } from '#testing/open-menu.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { responseOf } from '#testing/turn-source.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { Turn, type LiveState } from './turn.tsx'
import type { TurnHead } from './turn-header.tsx'

// Every call fails, so no response gets a summary, and the page shows the beginning of each response instead (§2).
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const debate = { option1: 'A wave in the ether', option2: 'A particle', language: 'fr' } as Debate
const by = { aiModel: 'gpt-4.1-nano', engine: 'scripted', servedBy: null }
const head: TurnHead = { turnNumber: 3, optionNumber: 1, round: 'cross-examination', ...by }
const long = `${'a'.repeat(500)}b`

function turn(
  content: string,
  live: Partial<LiveState> | null = null,
  more: Partial<TurnHead> = {},
  recent = true,
  note: string | null = null,
  isSpoken = false,
) {
  const full = live && { controls: null, rest: '', stopping: false, showAll: () => {}, ...live }
  const response = live === null ? responseOf(3, content) : null
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Turn
        debate={debate}
        head={{ ...head, ...more }}
        content={content}
        note={note}
        live={full}
        response={response}
        recent={recent}
        mayAskForCards
        isSpoken={isSpoken}
      />
    </QueryClientProvider>
  )
}
const words = () => document.querySelector('.turn-text')?.textContent

test('WCAG 3.1.2: a live turn carries the debate’s language, its head’s labels do not', () => {
  render(turn('Imaginez un train.', {}))
  const [said, position, name] = ['.turn-text', '.turn-position', '.turn-title > span'].map((one) =>
    document.querySelector(one)?.closest('li [lang]')?.getAttribute('lang'),
  )
  expect([said, position, name]).toEqual(['fr', 'fr', undefined])
})

test('§2 the label is the position cut at 10 characters; the whole one is there for phones, but said only once', () => {
  const shown = () =>
    ['.turn-position', '.turn-stand[aria-hidden=true]'].map((one) => document.querySelector(one)?.textContent)
  const { rerender } = render(turn('Speech.'))
  expect(shown()).toEqual(['A wave in …', 'A wave in the ether'])
  expect(screen.getByRole('heading').textContent).toBe('Einstein A wave in …')
  rerender(turn('Speech.', null, { optionNumber: 2 }))
  expect(shown(), 'a label that is not cut').toEqual(['A particle', 'A particle'])
})

describe('§2 responses over 500 characters are collapsible', () => {
  test('exactly 500 are not', async () => {
    render(turn('a'.repeat(500)))
    await screen.findByText('a'.repeat(500))
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'More actions · Turn 3',
    ])
  })

  test('marks whose partners are cut off do not show', async () => {
    render(turn(`${'a'.repeat(490)} **bbb ${'b'.repeat(20)}**`))
    await eventually(() => expect(words()).toBe(`${'a'.repeat(490)} bbb…`))
    expect(document.querySelector('strong')?.textContent).toBe('bbb…')
  })

  test('501 show the first 500 and an ellipsis; the toggle expands and collapses, a click on the words does not', async () => {
    render(turn(long))
    await eventually(() => expect(words()).toBe(`${'a'.repeat(500)}…`))
    fireEvent.click(document.querySelector('.turn-text p') ?? document.body)
    expect(words()).toBe(`${'a'.repeat(500)}…`)
    fireEvent.click(screen.getByRole('button', { name: 'Full text', description: /^Turn 3 · Cross-examination/ }))
    expect(words()).toBe(long)
    fireEvent.click(screen.getByRole('button', { name: 'Argument cards' }))
    await eventually(() => expect(words()).toBe(`${'a'.repeat(500)}…`))
  })

  test('§20 one that is read aloud is shown whole, and stays so when the reading goes on; as cards if its reader chose them', async () => {
    const heard = (spoken: number) => turn(long, null, {}, true, null, spoken === head.turnNumber)
    const { rerender } = render(heard(1))
    await eventually(() => expect(words()).toBe(`${'a'.repeat(500)}…`))
    rerender(heard(3))
    await eventually(() => expect(words()).toBe(long))
    rerender(heard(4))
    expect(words()).toBe(long)
    fireEvent.click(screen.getByRole('button', { name: 'Argument cards' }))
    rerender(heard(3))
    await eventually(() => expect(words()).toBe(`${'a'.repeat(500)}…`))
  })
})

describe('§12 Stop', () => {
  const stopped = 'Is a hot dog'
  const saved = `${stopped}, after all, a sandwich? It is.`

  test('ends the text where its reader stopped it; the rest that was written is behind Full text', async () => {
    const { rerender } = render(turn(stopped, { stopping: true }))
    rerender(turn(saved))
    await eventually(() => expect(words()).toBe(`${stopped}…`))
    expect(screen.getByText('Stopped here')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Full text' }))
    expect(words()).toBe(saved)
    expect(screen.queryByText('Stopped here')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Full text' })).toBeNull()
  })

  test('a long rest never becomes cards unread; without a rest there is nothing to expand', async () => {
    const { rerender } = render(turn(stopped, { stopping: true }))
    rerender(turn(long.replace(/^.{12}/, stopped), null, {}, false))
    await eventually(() => expect(words()).toBe(`${stopped}…`))
    fireEvent.click(screen.getByRole('button', { name: 'Full text' }))
    expect(screen.getByRole('button', { name: 'Argument cards' })).toBeTruthy()
    cleanup()
    const other = render(turn(stopped, { stopping: true }))
    other.rerender(turn(stopped))
    expect(screen.queryByRole('button', { name: 'Full text' })).toBeNull()
  })

  test('a stop that failed ends nothing', async () => {
    const { rerender } = render(turn(stopped, { stopping: true }))
    rerender(turn(stopped, {}))
    rerender(turn(saved))
    await eventually(() => expect(words()).toBe(saved))
  })
})

describe('§2 response headers', () => {
  test('show the position label cut at 10 characters, who speaks, and which turn', () => {
    render(turn('Hello'))
    expect(screen.getByRole('heading').textContent).toBe('Einstein A wave in …')
    expect(screen.getByText('Turn 3 · Cross-examination')).toBeTruthy()
    cleanup()
    render(turn('Hello', null, responseOf(4, '')))
    expect(screen.getByRole('heading').textContent).toBe('Cat A particle')
  })

  test.each([
    ['scripted', 'Scripted demo', 'Written by a script of prepared phrases, not by Alex (GPT-4.1 Nano).'],
    ['local:gemma', 'Local model', 'Written by gemma on this server, not by Alex (GPT-4.1 Nano).'],
  ])('§10: a turn written by %s says "%s"', (engine, badge, hint) => {
    render(turn('Hello', null, { engine }))
    expect(screen.getByText(badge).closest('[title]')?.getAttribute('title')).toBe(hint)
    expect(screen.queryByText('Alex (GPT-4.1 Nano)')).toBeNull()
  })

  test('§10: a turn by the model that serves the chosen one now names both', () => {
    render(turn('Hello', null, { engine: 'openai', servedBy: 'gpt-6-luna' }))
    expect(screen.getByText('GPT-4.1 Nano · now GPT-6 Luna')).toBeTruthy()
  })

  test('§10: a turn by the chosen model names it', () => {
    render(turn('Hello', null, { engine: 'openai' }))
    expect(screen.getByText('Alex (GPT-4.1 Nano)')).toBeTruthy()
  })
})

describe('§12: the live panel', () => {
  test('a click or Enter on it shows everything; a click on what is inside has its own purpose', () => {
    const showAll = vi.fn()
    render(turn('Hello', { showAll, controls: <button type="button">Stop</button> }))
    const panel = screen.getByRole('listitem')
    expect(panel.tabIndex).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Stop' }), { key: 'Enter' })
    fireEvent.keyDown(panel, { key: ' ' })
    expect(showAll).not.toHaveBeenCalled()
    fireEvent.click(panel)
    fireEvent.keyDown(panel, { key: 'Enter' })
    expect(showAll).toHaveBeenCalledTimes(2)
  })

  test('has a cursor while it grows, and says what it waits for', () => {
    render(turn('', {}, {}, true, 'Waiting for the local model, 2nd in line'))
    expect(document.querySelector('[data-growing]')).toBeTruthy()
    expect(screen.getByText('Waiting for the local model, 2nd in line')).toBeTruthy()
  })

  test('the finished response takes the panel’s own elements, whole and in focus', async () => {
    const { rerender } = render(turn(long, {}))
    await eventually(() => expect(words()).toBe(long))
    const before = document.querySelector('.turn-text p')
    screen.getByRole('listitem').focus()
    rerender(turn(long))
    expect(document.querySelector('.turn-text p')).toBe(before)
    expect(words()).toBe(long)
    expect(document.activeElement).toBe(screen.getByRole('listitem'))
    expect(document.querySelector('[data-growing], [data-live]')).toBeNull()
    expect(screen.getByRole('button', { name: 'Argument cards' })).toBeTruthy()
  })
})

describe('§2 the text of a turn can be copied', () => {
  const copy = () => choose('Copy', /^More actions/)

  test('without a clipboard it says so', async () => {
    vi.stubGlobal('navigator', { clipboard: undefined })
    render(turn('Hello'))
    await copy()
    await eventually(() => expect(toasts.current()[0]).toMatchObject({ title: 'Copy failed', variant: 'destructive' }))
  })

  test.each([
    [{ engine: 'openai', servedBy: 'gpt-6-luna' }, 'Hello\n\n— Einstein · AI-generated · gpt-6-luna (openai)'],
    [{ engine: 'local:Gemma 4 E2B', optionNumber: 2 as const }, 'Hello\n\n— Cat · AI-generated · Gemma 4 E2B'],
    [{ engine: 'person' }, 'Hello'],
  ])('§16 with a mark of who generated it: %j', async (more, copied) => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    render(turn('Hello', null, more))
    await copy()
    await eventually(() => expect(writeText).toHaveBeenCalledWith(copied))
  })

  test('whole, also while its cards are shown; not while it is being written', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    render(turn(long))
    await copy()
    await eventually(() => expect(toasts.current()[0]?.title).toBe('Copied'))
    expect(writeText).toHaveBeenCalledWith(`${long}\n\n— Einstein · Generated by a script`)
    cleanup()
    render(turn('Hello', {}))
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
  })
})
