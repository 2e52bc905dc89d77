import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Field, TextInput } from './field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'

afterEach(cleanup)

describe('a field', () => {
  const field = (error?: string, hint?: string) => (
    <Field label="Question" error={error} hint={hint}>
      {(control) => <TextInput {...control} defaultValue="Why" />}
    </Field>
  )
  const described = () =>
    (screen.getByLabelText('Question').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)

  test('§5 its error is read with the control, before the hint, and marks it invalid', () => {
    render(field('Question must be at least 5 characters long', 'Anything two could argue about'))
    expect(described()).toEqual(['Question must be at least 5 characters long', 'Anything two could argue about'])
    expect(screen.getByLabelText('Question').getAttribute('aria-invalid')).toBe('true')
  })

  test('without an error it is neither invalid nor described, and the place for one waits as a live region', () => {
    const { container, rerender } = render(field())
    const control = screen.getByLabelText('Question')
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(control.hasAttribute('aria-describedby')).toBe(false)
    const place = container.querySelector('[aria-live="polite"]')
    rerender(field('Input cannot be empty'))
    expect(place?.textContent).toBe('Input cannot be empty')
  })

  test('a choice is the system’s own list', () => {
    render(
      <Field label="Debater">
        {(control) => (
          <Select {...control}>
            <option>Alex (GPT-4.1 Nano)</option>
          </Select>
        )}
      </Field>,
    )
    expect(screen.getByRole('combobox', { name: 'Debater' }).tagName).toBe('SELECT')
  })
})

describe('a box for several lines', () => {
  beforeEach(() => {
    // The test DOM has no layout, so this simulates lines 20 px high and borders of 2 px in total.
    vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
      this: HTMLTextAreaElement,
    ) {
      return this.value.split('\n').length * 20
    })
    vi.spyOn(HTMLTextAreaElement.prototype, 'offsetHeight', 'get').mockReturnValue(42)
    vi.spyOn(HTMLTextAreaElement.prototype, 'clientHeight', 'get').mockReturnValue(40)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')

  test('grows with its text where the browser does not do it', () => {
    vi.stubGlobal('CSS', { supports: () => false })
    const { rerender } = render(<TextArea value={'one\ntwo'} readOnly />)
    expect(box().style.height).toBe('42px')
    rerender(<TextArea value={'one\ntwo\nthree'} readOnly />)
    expect(box().style.height).toBe('62px')
    cleanup()
    render(<TextArea defaultValue="one" />)
    box().value = 'one\ntwo'
    fireEvent.input(box())
    expect(box().style.height).toBe('42px')
  })

  test('leaves it to browsers that do', () => {
    vi.stubGlobal('CSS', { supports: (property: string) => property === 'field-sizing' })
    render(<TextArea value={'one\ntwo'} readOnly />)
    expect(box().style.height).toBe('')
  })

  test('hands its element to whoever asks, in both ways', () => {
    vi.stubGlobal('CSS', { supports: () => true })
    const held = { current: null as HTMLTextAreaElement | null }
    let told: HTMLTextAreaElement | null = null
    render(<TextArea ref={held} aria-label="held" />)
    render(<TextArea ref={(element) => void (told = element ?? told)} aria-label="told" />)
    expect(held.current).toBe(screen.getByLabelText('held'))
    expect(told).toBe(screen.getByLabelText('told'))
  })
})
