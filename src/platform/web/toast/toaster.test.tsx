import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toast, toasts } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster label="Notifications ({hotkey})" announcement="Notification" closeLabel="Close" />)
})
afterEach(() => {
  for (const { id } of toasts.current()) act(() => toasts.dismiss(id))
  cleanup()
  vi.useRealTimers()
})

const show = (title: string, variant?: 'destructive') =>
  act(() => void toast({ title, description: 'And why.', ...(variant && { variant }) }))
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
/** Finds the visible toast. A hidden announcement contains the same text. */
const card = () => document.querySelector('.toast[data-state="open"]')
const area = () => document.querySelector('.toast-viewport') as HTMLElement

function swipe(toX: number): void {
  const at = (x: number) => ({ clientX: x, clientY: 0, pointerId: 1, button: 0, pointerType: 'touch' })
  const target = card() as HTMLElement
  target.setPointerCapture = () => {}
  target.hasPointerCapture = () => true
  target.releasePointerCapture = () => {}
  fireEvent.pointerDown(target, at(0))
  fireEvent.pointerMove(target, at(toX / 2))
  fireEvent.pointerMove(target, at(toX))
  fireEvent.pointerUp(target, at(toX))
}

describe('§9 toasts on screen', () => {
  test('show their title and description, and go after 5000 ms', () => {
    show('Link copied')
    expect(card()?.textContent).toContain('Link copied')
    expect(card()?.textContent).toContain('And why.')
    wait(4999)
    expect(card()).not.toBeNull()
    wait(1)
    expect(card()).toBeNull()
  })

  test('one at a time, and the newest has its own 5000 ms', () => {
    show('First')
    wait(3000)
    show('Second')
    expect(document.querySelectorAll('.toast')).toHaveLength(1)
    wait(3000)
    expect(card()?.textContent).toContain('Second')
    wait(2000)
    expect(card()).toBeNull()
  })

  test('wait while pointed at, and count on from there', () => {
    show('Read me')
    wait(4000)
    fireEvent.pointerMove(area())
    wait(60_000)
    expect(card()).not.toBeNull()
    fireEvent.pointerLeave(area().parentElement as HTMLElement)
    wait(999)
    expect(card()).not.toBeNull()
    wait(1)
    expect(card()).toBeNull()
  })

  test('F8 focuses the toast area, whose name says so, and a focused one waits', () => {
    show('Read me')
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(document.activeElement).toBe(area())
    expect(screen.getByRole('region', { name: 'Notifications (F8)' }).contains(area())).toBe(true)
    wait(60_000)
    expect(card()).not.toBeNull()
  })

  test('Escape on it and the close button dismiss it', () => {
    show('By key')
    fireEvent.keyDown(card() as HTMLElement, { key: 'Escape' })
    expect(card()).toBeNull()
    show('By button')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(card()).toBeNull()
  })

  test('a swipe of 50 px to the right dismisses it; less, or to the left, does not', () => {
    show('Swipe me')
    swipe(45)
    expect(card()).not.toBeNull()
    swipe(-80)
    expect(card()).not.toBeNull()
    swipe(60)
    expect(card()).toBeNull()
  })

  test('an error is drawn as one and announced at once, anything else when there is time', () => {
    const live = () => [...document.querySelectorAll('[aria-live]')].map((node) => node.getAttribute('aria-live'))
    show('Error generating response', 'destructive')
    expect(card()?.getAttribute('data-variant')).toBe('destructive')
    expect(live()).toContain('assertive')
    show('Link copied')
    expect(card()?.getAttribute('data-variant')).toBe('default')
    expect(live()).toContain('polite')
  })
})
