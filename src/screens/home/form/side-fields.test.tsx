import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, openForm as open, position, question, start, type } from '#testing/debate-form.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('§2 position fields', () => {
  test('default to Yes and No', () => {
    open()
    expect([position('Einstein').value, position('Cat').value]).toEqual(['Yes', 'No'])
  })

  test('a click clears one and marks it as edited; the next click leaves what was typed', () => {
    open()
    fireEvent.click(position('Einstein'))
    expect([position('Einstein').value, position('Cat').value]).toEqual(['', 'No'])
    type(position('Einstein'), 'A wave')
    fireEvent.click(position('Einstein'))
    expect(position('Einstein').value).toBe('A wave')
  })

  test('an example’s words are not the user’s: a click clears each of them, also after a reload', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Should robots pay taxes?' }))
    fireEvent.click(position('Einstein'))
    expect(position('Einstein').value).toBe('')
    cleanup()
    open()
    expect(position('Einstein').value).toBe('Who does the work pays')
    fireEvent.click(position('Einstein'))
    type(position('Einstein'), 'Whoever earns pays')
    fireEvent.click(position('Cat'))
    expect([position('Einstein').value, position('Cat').value]).toEqual(['Whoever earns pays', ''])
  })
})

describe('§12 a position that a click has emptied', () => {
  const empty = (side: 'Einstein' | 'Cat') => {
    position(side).focus()
    fireEvent.click(position(side))
    expect(position(side).value).toBe('')
  }

  test('submitted empty, it is refused (§5), also when the button takes the focus', () => {
    open()
    type(question(), 'Is light a wave?')
    empty('Cat')
    act(() => screen.getByRole('button', { name: 'Debate!' }).focus())
    start()
    expect(errorOf(position('Cat'))).toBe('Option 2 must be at least 2 characters long')
  })

  test('left empty, it has its text again; what was typed stays, and so does what was deleted by hand', () => {
    open()
    empty('Cat')
    act(() => question().focus())
    expect(position('Cat').value).toBe('No')
    empty('Einstein')
    type(position('Einstein'), 'A wave')
    act(() => question().focus())
    expect(position('Einstein').value).toBe('A wave')
    cleanup()
    open()
    act(() => position('Einstein').focus())
    type(position('Einstein'), '')
    act(() => question().focus())
    expect(position('Einstein').value).toBe('')
  })
})

test('§2 a position that a click has emptied has its text again after a reload, and is not edited', () => {
  open()
  type(question(), 'Is light a wave?')
  fireEvent.click(position('Cat'))
  expect(position('Cat').value).toBe('')
  cleanup()
  open()
  expect([question().value, position('Cat').value]).toEqual(['Is light a wave?', 'No'])
  fireEvent.click(position('Cat'))
  expect(position('Cat').value).toBe('')
})
