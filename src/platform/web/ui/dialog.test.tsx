import { useState } from 'react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Dialog, type DialogProps } from './dialog.tsx'

afterEach(cleanup)

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Load More
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Response Limit Reached" {...props} />
    </>
  )
}

const opener = () => screen.getByText('Load More')
const dialog = () => screen.queryByRole('dialog')

function open(props: Partial<DialogProps> = {}) {
  render(<Page {...props} />)
  opener().focus()
  fireEvent.click(opener())
  return screen.getByRole('dialog', { name: 'Response Limit Reached' })
}

describe('a dialog', () => {
  test('is named by its title and described by its description, or by nothing', () => {
    const described = open({ description: 'Ten responses per debate.' }).getAttribute('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toBe('Ten responses per debate.')
    cleanup()
    expect(open().hasAttribute('aria-describedby')).toBe(false)
  })

  test('takes the focus in, and gives it back to where it was', async () => {
    const box = open({ closeLabel: 'Close' })
    await waitFor(() => expect(box.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(box, { key: 'Escape' })
    await waitFor(() => expect(dialog()).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  test('closes by its button and by a click beside it', async () => {
    open({ closeLabel: 'Close' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog()).toBeNull())
    cleanup()
    open()
    const beside = document.querySelector('.dialog-backdrop') as HTMLElement
    await waitFor(() => {
      // The click is repeated, because Radix adds its listener in a later task and may miss the first click.
      fireEvent.pointerDown(beside, { button: 0, pointerType: 'mouse' })
      fireEvent.click(beside)
      expect(dialog()).toBeNull()
    })
  })

  test('a click within leaves it open, and its footer holds the ways out', () => {
    const box = open({ footer: <button type="button">Sign In</button>, children: <p>More</p> })
    fireEvent.pointerDown(screen.getByText('More'))
    expect(dialog()).toBe(box)
    expect(screen.getByRole('button', { name: 'Sign In' }).closest('.dialog-footer')).not.toBeNull()
  })

  test('brings no <style> of its own: the content security policy would refuse it', () => {
    const before = document.querySelectorAll('style').length
    open()
    expect(document.querySelectorAll('style')).toHaveLength(before)
  })
})
