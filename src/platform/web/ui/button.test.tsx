import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Button, buttonClass } from './button.tsx'

afterEach(cleanup)
const button = () => screen.getByRole('button')

function form(busy: boolean) {
  const counts = { sent: 0, pressed: 0 }
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        counts.sent += 1
      }}
    >
      <Button type="submit" busy={busy} busyLabel="Starting Debate..." onClick={() => (counts.pressed += 1)}>
        Debate!
      </Button>
    </form>,
  )
  return counts
}

describe('a button', () => {
  test('that is busy neither acts nor submits, but keeps its place for the keyboard', () => {
    const counts = form(true)
    fireEvent.click(button())
    expect(counts).toEqual({ sent: 0, pressed: 0 })
    button().focus()
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(button().getAttribute('aria-busy')).toBe('true')
  })

  test('shows its busy text (§2 "Starting Debate...") only while busy, and keeps the room for it', () => {
    form(true)
    expect(button().textContent).toBe('Starting Debate...')
    cleanup()
    form(false)
    expect(button().textContent).toBe('Debate!')
    expect(button().querySelector('[data-sizer="Starting Debate..."]')).not.toBeNull()
  })

  test('acts and submits when it is free', () => {
    const counts = form(false)
    fireEvent.click(button())
    expect(counts).toEqual({ sent: 1, pressed: 1 })
  })

  test('busy without a busy text keeps its name', () => {
    render(<Button busy>Load More</Button>)
    expect(screen.getByRole('button', { name: 'Load More' }).querySelector('.spinner')).not.toBeNull()
  })

  test('submits nothing unless told to, and lends its look to links', () => {
    render(<Button disabled>Stop</Button>)
    expect(button().getAttribute('type')).toBe('button')
    expect(buttonClass('primary', 'large', 'mt-2')).toBe('button button-primary button-large mt-2')
    expect(buttonClass()).toBe('button button-quiet button-medium')
  })
})
