import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TurnsOrMap } from './debate-turns.tsx'
import { useShownAs } from './use-reading.tsx'

afterEach(cleanup)

let debates = 0
const newKey = () => `debate-${(debates += 1)}`

function Debate({
  id,
  turns,
  offered = true,
  mayAdvance = false,
}: {
  id: string
  turns: number
  offered?: boolean
  mayAdvance?: boolean
}) {
  const shownAs = useShownAs(id)
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
  const id = newKey()
  const { rerender } = render(<Debate id={id} turns={1} />)
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<Debate id={id} turns={2} offered={false} />)
  expect(screen.queryByRole('group')).toBeNull()
})

test('§20 from the first turn of an own debate on the switch has its place; the map waits for the second', () => {
  const id = newKey()
  const { rerender } = render(<Debate id={id} turns={0} mayAdvance />)
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<Debate id={id} turns={1} mayAdvance />)
  expect([button('Turns'), button('Map')].map((one) => (one as HTMLButtonElement).disabled)).toEqual([false, true])
  rerender(<Debate id={id} turns={2} mayAdvance />)
  fireEvent.click(button('Map'))
  expect(screen.getByText('the map')).toBeTruthy()
})

test('§20 the map takes the place of the turns, which stay the same elements', () => {
  const id = newKey()
  const { rerender } = render(<Debate id={id} turns={1} />)
  const turns = screen.getByText('the turns')
  rerender(<Debate id={id} turns={2} />)
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
  expect(screen.queryByText('the map')).toBeNull()
  expect(screen.getByText('the turns')).toBe(turns)
})

test('§20 the choice is that of one debate, for as long as the page lives', () => {
  const [mapped, other] = [newKey(), newKey()]
  const { rerender, unmount } = render(<Debate id={mapped} turns={2} />)
  fireEvent.click(button('Map'))
  rerender(<Debate id={other} turns={2} />)
  expect(isHidden()).toBe(false)
  unmount()
  render(<Debate id={mapped} turns={2} />)
  expect(isHidden()).toBe(true)
})
