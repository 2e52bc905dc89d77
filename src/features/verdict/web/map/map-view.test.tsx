import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#platform/web/calls/call.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import type { TranslatedPoints } from '#features/translations/web/translated-debate.ts'
import { SAMPLE_CARDS, sampleEdge, sampleMap, sampleVerdict } from '#testing/sample-map.ts'
import type { DebateMap } from '../../contract.ts'
import type { MapCalls } from '../map-calls.ts'
import { MapView } from './map-view.tsx'

afterEach(() => {
  cleanup()
  for (const { id } of toasts.current()) toasts.dismiss(id)
})

async function open(over: Partial<MapCalls> = {}, points: TranslatedPoints = new Map()) {
  await openFolded(over, points)
  fireEvent.click(verdictButton())
  expect(screen.getByText(/^It measures what was answered, not what is true\./)).toBeTruthy()
}

async function openFolded(over: Partial<MapCalls>, points: TranslatedPoints) {
  const calls: MapCalls = {
    key: ['sample'],
    readMap: () => Promise.resolve(sampleMap()),
    readVerdict: () => Promise.resolve(sampleVerdict()),
    contest: () => new Promise(() => {}),
    make: null,
    ...over,
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MapView calls={calls} language="en" turns={5} points={points} onTurns={() => {}} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(result()).not.toBeUndefined())
}

const busy = new CallError(429, 'Too many requests.', { code: 'of-the-test' })
const verdictButton = () => document.querySelector('.verdict-result > button') ?? document.body
const result = () => document.querySelector('.verdict-result')?.textContent
const card = (number: string) => {
  const found = [...document.querySelectorAll('.map-card')].find((one) => one.textContent.startsWith(number))
  if (!(found instanceof HTMLElement)) throw new Error(`no card ${number}`)
  return found
}

const folded = (number: string) => card(number).querySelector('.map-card-folded')?.textContent

const contest = (number: string) => {
  const at = ['2.1', '2.2'].indexOf(number)
  return within(card('3.1')).getAllByText(/^(Contest this answer|Undo)$/)[at] ?? document.body
}

test('§20 who reads the debate in their own language reads the points of the map in it, as far as they are translated', async () => {
  await open({}, new Map([['response-2 Shops lose their customers', 'Läden verlieren ihre Kunden']]))
  const point = within(card('2.1')).getByRole('button', { name: 'Läden verlieren ihre Kunden' })
  expect(point.lang).toBe('')
  expect(within(card('2.2')).getByText('Taxis become dearer').lang).toBe('en')
})

describe('§20 contesting an answer', () => {
  test('a refused contest: the verdict goes back, and the reader is told why', async () => {
    const refuse: ((error: Error) => void)[] = []
    await open({ contest: () => new Promise((_, reject) => refuse.push(reject)) })
    fireEvent.click(contest('2.1'))
    await waitFor(() => expect(result()).toBe('Too close to call'))
    await waitFor(() => expect(refuse).toHaveLength(1))
    act(() => refuse[0]?.(busy))
    await waitFor(() => expect(result()).toBe('Einstein is ahead'))
    expect(contest('2.1').textContent).toBe('Contest this answer')
    expect(toasts.current()[0]).toMatchObject({ title: 'Error', description: 'Too many requests.' })
  })

  test('the verdict is worked out without it before the server has answered, and its answer is shown then', async () => {
    const answer: ((map: DebateMap) => void)[] = []
    const asked = vi.fn<MapCalls['contest']>(() => new Promise((resolve) => answer.push(resolve)))
    await open({ contest: asked })
    expect(result()).toBe('Einstein is ahead')
    fireEvent.click(contest('2.1'))
    await waitFor(() => expect(result()).toBe('Too close to call'))
    expect(contest('2.1').textContent).toBe('Undo')
    expect(screen.getAllByText('1 reader contests this')).toBeTruthy()
    expect(screen.getByText(/^Worked out without the answers that you contest\./)).toBeTruthy()
    expect(screen.getByText('Any one of these answers decides it')).toBeTruthy()
    expect(asked.mock.calls[0]?.[0]).toEqual({ from: 'response-3.1', to: 'response-2.1', contested: true })
    const edges = sampleMap().edges.map((edge, at) =>
      at === 0 ? { ...edge, contestedByYou: true, contests: 3 } : edge,
    )
    act(() => answer[0]?.(sampleMap({ edges })))
    expect(await screen.findAllByText('3 readers contest this')).toBeTruthy()
    expect(result()).toBe('Too close to call')
  })

  test('two presses in a row end where the second one led', async () => {
    const answer: ((map: DebateMap) => void)[] = []
    await open({ contest: () => new Promise((resolve) => answer.push(resolve)) })
    fireEvent.click(contest('2.1'))
    await waitFor(() => expect(contest('2.1').textContent).toBe('Undo'))
    expect(contest('2.2').textContent).toBe('Contest this answer')
    fireEvent.click(contest('2.1'))
    await waitFor(() => expect(contest('2.1').textContent).toBe('Contest this answer'))
    await waitFor(() => expect(answer).toHaveLength(1))
    const edges = sampleMap().edges.map((edge, at) => (at === 0 ? { ...edge, contestedByYou: true } : edge))
    act(() => answer[0]?.(sampleMap({ edges })))
    await waitFor(() => expect(answer).toHaveLength(2))
    expect(contest('2.1').textContent).toBe('Contest this answer')
    act(() => answer[1]?.(sampleMap()))
    await waitFor(() => expect(result()).toBe('Einstein is ahead'))
  })
})

describe('§20 having the answers read', () => {
  test('a reader who may not advance the debate reads what is there', async () => {
    await open({ readMap: () => Promise.resolve(sampleMap({ unread: 2 })) })
    expect(screen.queryByRole('button', { name: 'Find who answered whom' })).toBeNull()
  })

  test('who may: a refusal is told in words; then the map that was made is shown', async () => {
    const answers = [Promise.reject(busy), Promise.resolve(sampleMap())]
    answers[0]?.catch(() => {})
    const none = sampleMap({ edges: [], unread: 2, by: 'rule' })
    await open({
      readMap: () => Promise.resolve(none),
      make: () => answers.shift() ?? Promise.reject(new Error('once too often')),
    })
    expect(screen.getByText('No card answers another yet.')).toBeTruthy()
    expect(screen.getByText('The answers of 2 turns can still be read by a model.')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Find who answered whom' })
    fireEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.')
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    fireEvent.click(button)
    await waitFor(() => expect(result()).toBe('Einstein is ahead'))
    expect(screen.queryByRole('button', { name: 'Find who answered whom' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('§8 a map that cannot be read says so, and can be tried again', async () => {
  const answers = [Promise.reject(new CallError(0, '', { code: 'unreachable' })), Promise.resolve(sampleMap())]
  answers[0]?.catch(() => {})
  const opened = open({ readMap: () => answers.shift() ?? new Promise(() => {}) })
  expect((await screen.findByRole('alert')).textContent).toContain('The map could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await opened
})

test('§20 each card says in words what it answers and what answers it; a link leads to the other card', async () => {
  await open()
  expect(card('3.1').textContent).toContain('Refutes 2.1 Shops lose their customers')
  expect(card('3.1').textContent).toContain('Shops lose their customers? Not so.')
  expect(card('2.1').textContent).toContain('Refuted by 3.1 Quiet streets sell more')
  expect(card('2.1').textContent).toContain('50% still stands')
  for (const number of ['3.1', '5.1']) expect(card(number).textContent).not.toMatch(/Unanswered|stands/)
  const name = /^Contest this answer Refutes 2\.1 Shops/
  expect(within(card('3.1')).getByRole('button', { name })).toBe(contest('2.1'))
  fireEvent.click(within(card('2.1')).getByRole('link', { name: '3.1 Quiet streets sell more' }))
  const point = within(card('3.1')).getByRole('button', { name: 'Quiet streets sell more' })
  expect([document.activeElement === point, point.getAttribute('aria-expanded')]).toEqual([true, 'true'])
  const litCards = ['1.1', '2.1', '2.2', '3.1', '4.1'].filter((number) => 'lit' in card(number).dataset)
  expect(litCards).toEqual(['2.1', '2.2', '3.1'])
  expect([...document.querySelectorAll('.map-threads g')].map((thread) => thread.getAttribute('data-lit'))).toEqual([
    'true',
    'true',
    'false',
  ])
  fireEvent.click(point)
  expect(point.getAttribute('aria-expanded')).toBe('false')
})

test('§20 a folded card names the cards that it answers and that answer it, once for each relation', async () => {
  await open()
  expect([folded('3.1'), folded('2.1'), folded('1.1')]).toEqual([
    'Refutes 2.1, 2.2',
    'Refuted by 3.1',
    'Weakened by 4.1',
  ])
  expect(within(card('5.1')).queryByRole('button')).toBeNull()
})

test('§20 unfolding a card leaves the others as they are; the last one unfolded has its threads lit', async () => {
  await open()
  const point = (number: string) => within(card(number)).getAllByRole('button')[0] ?? document.body
  const lit = () => [...document.querySelectorAll('.map-threads g')].map((thread) => thread.getAttribute('data-lit'))
  expect(lit()).toEqual([null, null, null])
  for (const number of ['2.1', '4.1']) fireEvent.click(point(number))
  expect(['2.1', '4.1'].map((number) => 'open' in card(number).dataset)).toEqual([true, true])
  expect(lit()).toEqual(['false', 'false', 'true'])
  fireEvent.click(point('4.1'))
  expect(lit()).toEqual(['true', 'false', 'false'])
})

test('§20 the threads of the card below the mouse are lit while it is there', async () => {
  await open()
  const lit = () => [...document.querySelectorAll('.map-threads g')].map((thread) => thread.getAttribute('data-lit'))
  fireEvent.pointerOver(card('2.2'), { pointerType: 'mouse' })
  expect(lit()).toEqual(['false', 'true', 'false'])
  fireEvent.pointerOut(card('2.2'), { pointerType: 'mouse', relatedTarget: document.body })
  expect(lit()).toEqual([null, null, null])
})

test('§20 a reply that came too late to count says so, and its card is not marked as weakened', async () => {
  const { trams, shops, streets, winters } = SAMPLE_CARDS
  const edges = [sampleEdge(streets, shops), sampleEdge(winters, trams, { relation: 'weakens' })]
  const map = sampleMap({ cards: [trams, shops, streets, winters], edges })
  await open({ readMap: () => Promise.resolve(map) })
  expect(card('1.1').textContent).toContain('Weakened by 4.1 Winters are cold')
  expect(card('1.1').textContent).toContain('Not counted yet · Contest this answer')
  expect(card('4.1').textContent).toContain('Weakens 1.1 · Not counted yet')
  expect(card('1.1').textContent).not.toContain('stands')
  expect('answered' in card('1.1').dataset).toBe(false)
  expect(card('2.1').textContent).toContain('50% still stands')
  expect(card('2.1').textContent).not.toContain('Not counted yet')
  const threads = document.querySelectorAll('.map-threads g')
  expect([...threads].map((thread) => thread.getAttribute('data-uncounted'))).toEqual([null, 'notYet'])
})

test('§20 the answered card says in words that an answer is contested', async () => {
  await open()
  fireEvent.click(contest('2.1'))
  await waitFor(() => expect(folded('2.1')).toBe('Refuted by 3.1 · Contested'))
  expect(card('2.1').textContent).toContain('Contested · Undo')
  expect(within(card('2.1')).getByRole('button', { name: 'Undo Refuted by 3.1 Quiet streets sell more' })).toBeTruthy()
  expect(folded('3.1')).toBe('Refutes 2.1 · ContestedRefutes 2.2')
  expect(card('2.2').textContent).not.toContain('Contested')
})

test('§20 beside the verdict stand the points worth reading, and that it does not measure truth', async () => {
  await open()
  const told = document.querySelector('.verdict-facts')?.textContent
  for (const words of [
    'Strongest points3.1 Quiet streets sell more4.1 Winters are cold',
    'Unanswered3.1 Quiet streets sell more4.1 Winters are cold',
    'The turning point1.1 Trams carry more people',
    'Best case for the side behindShops are more than sales.',
    'Claims with a sourceEinstein 50%',
  ])
    expect(told).toContain(words)
  expect(screen.getByText(/^It measures what was answered, not what is true\./)).toBeTruthy()
})

test('§20 the reasons keep an answer that the reader contests there, struck through, until they are folded', async () => {
  const edges = sampleMap().edges.map((edge, at) => ({ ...edge, contested: at === 0 }))
  await open({ readMap: () => Promise.resolve(sampleMap({ edges })) })
  const deciding = () => [...document.querySelectorAll<HTMLElement>('.verdict-facts .answer')]
  const [first] = deciding()
  const before = deciding().length
  const button = within(first ?? document.body).getByRole('button', { name: /^Contest this answer / })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.textContent).toBe('Undo'))
  expect(deciding()[0]).toBe(first)
  expect(first?.textContent).toContain('Contested · Undo')
  expect(first?.hasAttribute('data-contested')).toBe(true)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  await waitFor(() => expect(button.textContent).toBe('Contest this answer'))
  expect(deciding()).toHaveLength(before)
  fireEvent.click(button)
  for (let press = 0; press < 2; press += 1) fireEvent.click(verdictButton())
  expect(deciding().some((one) => one.hasAttribute('data-contested'))).toBe(false)
})

test('§20 a side that nobody could have answered: no verdict, and the reason', async () => {
  const { streets, winters } = SAMPLE_CARDS
  await open({ readMap: () => Promise.resolve(sampleMap({ cards: [streets, winters], edges: [] })) })
  expect(result()).toBe('No verdict yet')
  expect(screen.getByText('One side has not yet been able to reply to the other’s answers.')).toBeTruthy()
})

test('§20 a verdict that the last answers alone would decide is too close, and says so', async () => {
  const { shops, taxis, winters, coats } = SAMPLE_CARDS
  const edges = [shops, taxis, winters].map((card) => sampleEdge(coats, card))
  await open({ readMap: () => Promise.resolve(sampleMap({ edges })) })
  expect(result()).toBe('Too close to call')
  expect(screen.getByText('Who is ahead depends on who speaks last.')).toBeTruthy()
})
