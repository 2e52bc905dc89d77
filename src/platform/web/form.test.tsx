import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { CallError } from './calls/call.ts'
import { useForm, type Form } from './form.ts'

const schema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(3, 'Too short'), v.regex(/^a/, 'Must begin with a')),
  note: v.pipe(v.string(), v.maxLength(5, 'Too long')),
})

afterEach(cleanup)

function open(send: (values: unknown) => Promise<void> = () => Promise.resolve()) {
  const sent: unknown[] = []
  const refused: unknown[] = []
  let form: Form | null = null
  const Page = () => {
    form = useForm({
      schema,
      fieldOfCode: { taken: 'name' },
      send: (values) => {
        sent.push(values)
        return send(values)
      },
      onRefused: (error) => refused.push(error),
    })
    return (
      <form {...form.props} aria-label="form">
        <input name="name" aria-label="name" />
        <input name="note" aria-label="note" defaultValue="n" />
      </form>
    )
  }
  render(<Page />)
  return { sent, refused, form: () => form as Form }
}
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(input(name), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form'))
const refuse = (status: number, more: ConstructorParameters<typeof CallError>[2] = {}) =>
  new CallError(status, 'No.', more)

describe('a form', () => {
  test('what breaks the schema is not sent: the first message of each field, the first bad field gets the focus', () => {
    const { form, sent } = open()
    type('note', 'much too long')
    expect(form().errors).toEqual({})
    submit()
    expect(form().errors).toEqual({ name: 'Too short', note: 'Too long' })
    expect(document.activeElement).toBe(input('name'))
    type('name', 'bcd')
    expect(form().errors).toEqual({ name: 'Must begin with a', note: 'Too long' })
    type('name', 'abc')
    submit()
    expect(document.activeElement).toBe(input('note'))
    expect(sent).toEqual([])
  })

  test('a refusal that names fields is theirs; one whose code belongs to a field is that field’s', async () => {
    const answers = [refuse(400, { errors: [{ path: 'note', message: 'Rude' }] }), refuse(409, { code: 'taken' })]
    const { form, refused } = open(() => Promise.reject(answers[refused.length] ?? new Error('no more')))
    type('name', 'abc')
    submit()
    await waitFor(() => expect(form().errors).toEqual({ note: 'Rude' }))
    expect(document.activeElement).toBe(input('note'))
    submit()
    await waitFor(() => expect(form().errors).toEqual({ name: 'No.' }))
    expect(form().refusal).toBeNull()
    expect(refused).toEqual(answers)
    expect(input('name').value).toBe('abc')
  })

  test('one that names none stays until something is typed', async () => {
    const error = refuse(503, { retryAfter: 4 })
    const { form } = open(() => Promise.reject(error))
    type('name', 'abc')
    submit()
    await waitFor(() => expect(form().refusal).toBe(error))
    type('note', 'x')
    expect(form().refusal).toBeNull()
  })

  test('a fault of ours is reported and blames no field', async () => {
    const fault = new Error('bug')
    const { form, refused } = open(() => Promise.reject(fault))
    type('name', 'abc')
    submit()
    await waitFor(() => expect(refused).toEqual([fault]))
    expect([form().refusal, form().errors, form().busy]).toEqual([null, {}, false])
  })

  test('sends what the schema makes of the fields, once while it is busy', async () => {
    let finish = () => {}
    const { form, sent } = open(() => new Promise((resolve) => (finish = resolve)))
    type('name', ' abc ')
    submit()
    submit()
    expect(form().busy).toBe(true)
    expect(sent).toEqual([{ name: 'abc', note: 'n' }])
    finish()
    await waitFor(() => expect(form().busy).toBe(false))
  })

  test('reset empties the fields and forgets their messages', () => {
    const { form } = open()
    submit()
    act(() => form().reset())
    expect([input('name').value, input('note').value, form().errors]).toEqual(['', 'n', {}])
    type('name', 'a')
    expect(form().errors).toEqual({})
  })
})
