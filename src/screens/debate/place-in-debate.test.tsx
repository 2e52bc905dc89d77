import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlaceInDebate } from './place-in-debate.tsx'

afterEach(cleanup)

/** Renders a head and turns whose upper edges are at these distances in px from the window's upper edge. */
function open(head: number, turns: readonly number[]) {
  const { container } = render(
    <>
      <div className="versus-bar" />
      <ol className="turns">
        {turns.map((top, at) => (
          <li key={top} data-turn={at + 1} />
        ))}
      </ol>
      <PlaceInDebate question="Is light a wave?" lang={undefined} />
    </>,
  )
  const at = (place: number) => ({ getBoundingClientRect: () => ({ top: place, bottom: place }) as DOMRect })
  Object.assign(container.querySelector('.versus-bar') ?? {}, at(head))
  for (const [index, one] of [...container.querySelectorAll('li')].entries()) Object.assign(one, at(turns[index] ?? 0))
  fireEvent.scroll(window)
  return container.querySelector('.debate-place')?.textContent
}

test('§12 nothing is said while the head of the debate is in the window', () => {
  expect(open(1, [100, 500])).toBeUndefined()
})

test('§12 below the head, the question and the last turn that begins in the upper half of the window are shown', () => {
  expect(open(-1, [-900, -100, innerHeight / 2 + 1])).toBe('Is light a wave? Turn 2 ↑')
})
