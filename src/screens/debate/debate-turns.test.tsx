import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TurnsOrMap } from './debate-turns.tsx'
import { useShownAs } from './use-shown-as.ts'

beforeEach(() => history.pushState({ debate: 'one' }, '', '/?lang=de'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Debate({
  turns,
  offered = true,
  mayAdvance = false,
}: {
  turns: number
  offered?: boolean
  mayAdvance?: boolean
}) {
  const shownAs = useShownAs()
  return (
    <TurnsOrMap
      shownAs={shownAs}
      turns={turns}
      mayAdvance={mayAdvance}
      renderMap={offered ? () => <p>the map</p> : null}
    >
      <p>the turns</p>
    </TurnsOrMap>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const isHidden = () => screen.getByText('the turns').closest('[hidden]') !== null

test('§20 before the second turn, and where no map is offered, there is nothing to choose', () => {
  const { rerender } = render(<Debate turns={1} />)
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<Debate turns={2} offered={false} />)
  expect(screen.queryByRole('group')).toBeNull()
})

test('§20 from the first turn of an own debate on the switch has its place; the map waits for the second', () => {
  const { rerender } = render(<Debate turns={0} mayAdvance />)
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<Debate turns={1} mayAdvance />)
  expect([button('Turns'), button('Map')].map((one) => (one as HTMLButtonElement).disabled)).toEqual([false, true])
  rerender(<Debate turns={2} mayAdvance />)
  fireEvent.click(button('Map'))
  expect(screen.getByText('the map')).toBeTruthy()
})

test('§20 the map takes the place of the turns, which stay the same elements', async () => {
  const { rerender } = render(<Debate turns={1} />)
  const turns = screen.getByText('the turns')
  rerender(<Debate turns={2} />)
  expect(screen.getByRole('group', { name: 'Debate as' })).toBeTruthy()
  expect([
    button('Turns').getAttribute('aria-pressed'),
    button('Map').getAttribute('aria-pressed'),
    isHidden(),
  ]).toEqual(['true', 'false', false])
  fireEvent.click(button('Map'))
  expect([
    button('Turns').getAttribute('aria-pressed'),
    button('Map').getAttribute('aria-pressed'),
    isHidden(),
  ]).toEqual(['false', 'true', true])
  expect(screen.getByText('the map')).toBeTruthy()
  fireEvent.click(button('Turns'))
  await waitFor(() => expect(screen.queryByText('the map')).toBeNull())
  expect(screen.getByText('the turns')).toBe(turns)
})

/** Calls the function and waits until the history has moved. */
const moves = (move: () => void) =>
  act(async () => {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    move()
    await moved
  })

test.each(['Back', 'Turns', 'two presses of Turns'])(
  '§20 the map has an address and an entry of its own: %s leads to where the reader left the turns',
  async (way) => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(4476)
    render(<Debate turns={2} />)
    const before = history.length
    fireEvent.click(button('Map'))
    expect([location.search, history.length]).toEqual(['?view=map', before + 1])
    expect(history.state).toMatchObject({ debate: 'one' })
    expect(scrolled).not.toHaveBeenCalled()
    await moves(() => {
      if (way === 'Back') return history.back()
      fireEvent.click(button('Turns'))
      if (way !== 'Turns') fireEvent.click(button('Turns'))
    })
    expect(isHidden()).toBe(false)
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 4476)
    expect([location.search, history.state]).toMatchObject(['?lang=de', { debate: 'one' }])
    await moves(() => history.forward())
    expect(isHidden()).toBe(true)
  },
)

test('§20 a link to the map shows it; from there Turns stays in the entry', () => {
  history.pushState({ debate: 'one' }, '', '/?view=map')
  const before = history.length
  render(<Debate turns={2} />)
  expect(isHidden()).toBe(true)
  fireEvent.click(button('Turns'))
  expect(isHidden()).toBe(false)
  expect([location.search, history.length, history.state]).toEqual(['', before, { debate: 'one' }])
})
