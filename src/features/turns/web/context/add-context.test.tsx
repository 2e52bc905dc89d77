import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { type HandDebater, handDebater } from '#testing/hand-debater.ts'
import { ask, closePage, openPage, type TestPage } from '#testing/page.tsx'
import { PASSWORD } from '#testing/sign-up.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { UserContext } from './user-context.tsx'

const FACT = 'Single photons still build up stripes.'
let debater: HandDebater
let product: World | null = null

async function openDebate(signedIn = true, limits: WorldOptions['limits'] = {}): Promise<TestPage> {
  product = await world({ debater, limits })
  const page = openPage(product)
  if (signedIn) {
    const body = JSON.stringify({ username: 'mileva', password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    await page.fetch('/api/register', { method: 'POST', headers, body })
    page.load()
  }
  ask('Is light a wave or a particle, after all?')
  await page.until(() => expect(debater.calls).toHaveLength(1))
  await page.until(() => expect(document.querySelector('[data-live]')).not.toBeNull())
  return page
}
async function writeTurn(page: TestPage, number: number, text = 'Because.') {
  const call = await debater.call(number)
  call.say(text)
  call.finish()
  await page.until(() => expect(document.querySelector('[data-live]')?.textContent).toContain(text))
  await page.until(() => expect(document.querySelector('[data-live]')).toBeNull())
}

const toggle = () => screen.getByRole('button', { name: 'Add Context' })
const panel = () => screen.queryByRole('form', { name: 'Add Context' })
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Your context')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const typeOn = (value: string) => {
  type(value)
  fireEvent.input(box())
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const sent = (page: TestPage) => page.calls.filter((call) => call.endsWith('/input'))
const lastToast = () => toasts.current()[0]
const entries = () => screen.getAllByRole('listitem').map((entry) => entry.textContent)

beforeEach(() => {
  debater = handDebater()
})
afterEach(async () => {
  closePage()
  // Finishes every turn. Closing the app waits for running turns, which never end while the clock is stopped.
  for (const call of debater.calls) call.finish()
  await product?.close()
  product = null
})

describe('§4 Add Context panel', () => {
  test('§6 an anonymous creator has no button for it', async () => {
    await openDebate(false)
    expect(screen.getByRole('button', { name: 'New Debate' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Context' })).toBeNull()
  })

  test('toggles open and closed; the keyboard goes in and comes back', async () => {
    await openDebate()
    expect(toggle().getAttribute('aria-expanded')).toBe('false')
    expect(panel()).toBeNull()
    fireEvent.click(toggle())
    expect(toggle().getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(toggle().getAttribute('aria-controls') ?? '')).toBe(panel())
    expect(document.activeElement).toBe(box())
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(toggle())
    fireEvent.click(toggle())
    fireEvent.click(within(panel() as HTMLElement).getByRole('button', { name: 'Cancel' }))
    expect(panel()).toBeNull()
  })

  test('what is typed survives its closing and a reload, for this debate only', async () => {
    const page = await openDebate()
    fireEvent.click(toggle())
    type(FACT)
    fireEvent.click(toggle())
    expect(panel()).toBeNull()
    page.load()
    await page.until(() => expect(toggle()).toBeTruthy())
    fireEvent.click(toggle())
    expect(box().value).toBe(FACT)
    await page.pass(1000)
    fireEvent.click(screen.getByRole('button', { name: 'New Debate' }))
    await page.until(() => ask('Another question, then?'))
    await page.until(() => fireEvent.click(toggle()))
    expect(box().value).toBe('')
  })

  test('§5 nothing in it: Input cannot be empty, at the field, and no call is made', async () => {
    const page = await openDebate()
    fireEvent.click(toggle())
    typeOn('  \n')
    submit()
    await page.until(() => expect(screen.getByText('Input cannot be empty')).toBeTruthy())
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box())
    typeOn(FACT)
    await page.until(() => expect(screen.queryByText('Input cannot be empty')).toBeNull())
    expect(sent(page)).toEqual([])
  })

  test('§12: from near the maximum of 2,000 characters on they are counted; beyond it nothing is sent', async () => {
    const page = await openDebate()
    fireEvent.click(toggle())
    type('x'.repeat(1800))
    expect(screen.queryByText(/characters/)).toBeNull()
    type(`  ${'x'.repeat(1900)} `)
    expect(screen.getByText('100 characters left')).toBeTruthy()
    type('x'.repeat(2003))
    expect(screen.getByText('3 characters too many')).toBeTruthy()
    submit()
    await page.until(() => expect(screen.getByText('Input must be at most 2000 characters long')).toBeTruthy())
    expect(sent(page)).toEqual([])
  })

  test('§8 a refusal: the toast says why, the panel stays, and nothing typed is lost', async () => {
    const page = await openDebate(true, { inputsPerDebate: 0 })
    fireEvent.click(toggle())
    type(FACT)
    submit()
    await page.until(() =>
      expect(lastToast()).toMatchObject({
        title: 'Error adding input',
        description: 'This debate holds as much context as it can.',
        variant: 'destructive',
      }),
    )
    expect(box().value).toBe(FACT)
    await page.until(() => expect(box().readOnly).toBe(false))
  })

  test('§8 added: the toast, the panel closed and empty, the keyboard back; it stands where it is heard', async () => {
    const page = await openDebate()
    await writeTurn(page, 1)
    fireEvent.click(toggle())
    type(`  ${FACT}`)
    submit()
    await page.until(() => expect(panel()).toBeNull())
    expect(lastToast()).toMatchObject({
      title: 'Input added',
      description: 'Your input has been added to the debate.',
    })
    expect(document.activeElement).toBe(toggle())
    await page.until(() => expect(entries()).toEqual([expect.any(String), expect.stringContaining(FACT)]))
    expect(entries()[1]).toContain('Heard from turn 2 on')
    fireEvent.click(toggle())
    expect(box().value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
    await writeTurn(page, 2, 'Stripes, you say?')
    expect(entries()).toEqual([
      expect.stringContaining('Because.'),
      expect.stringContaining(FACT),
      expect.stringContaining('Stripes, you say?'),
    ])
    const [input = ''] = sent(page)
    const read = `GET ${input.slice('POST '.length, -'/input'.length)}`
    expect(page.calls.slice(page.calls.indexOf(input))).toContain(read)
  })

  test('§20 a question: chosen among the kinds, it says whom it asks, here and to the debater', async () => {
    const page = await openDebate()
    await writeTurn(page, 1)
    fireEvent.click(toggle())
    fireEvent.click(screen.getByRole('radio', { name: 'Question to Cat' }))
    fireEvent.change(screen.getByLabelText('Question to Cat', { selector: 'textarea' }), {
      target: { value: 'And in the dark?' },
    })
    submit()
    await page.until(() => expect(panel()).toBeNull())
    expect(screen.getByRole('heading', { name: 'Question to Cat' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
    const { brief } = await debater.call(2)
    expect(brief.userInputs).toMatchObject([{ asked: 'option2', content: 'And in the dark?' }])
  })

  test('added while a turn is written, it stands behind that turn, then and afterwards', async () => {
    const page = await openDebate()
    fireEvent.click(toggle())
    type(FACT)
    submit()
    const behind = [expect.stringContaining('Einstein'), expect.stringContaining(FACT)]
    await page.until(() => expect(entries()).toEqual(behind))
    expect(entries()[1]).toContain('Heard from turn 2 on')
    await writeTurn(page, 1)
    expect(entries()).toEqual([expect.stringContaining('Because.'), expect.stringContaining(FACT)])
  })

  test.each([{ ctrlKey: true }, { metaKey: true }])(
    'Enter with %o submits; alone, or composing, it does not',
    async (held) => {
      const page = await openDebate()
      fireEvent.click(toggle())
      type(FACT)
      fireEvent.keyDown(box(), { key: 'Enter' })
      fireEvent.keyDown(box(), { key: 'Enter', ...held, isComposing: true })
      fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })
      expect(panel()).not.toBeNull()
      expect(sent(page)).toEqual([])
      fireEvent.keyDown(box(), { key: 'Enter', ...held })
      await page.until(() => expect(panel()).toBeNull())
      expect(sent(page)).toHaveLength(1)
    },
  )

  test('who has left the panel meanwhile keeps the place', async () => {
    const page = await openDebate()
    fireEvent.click(toggle())
    type(FACT)
    submit()
    const elsewhere = screen.getByRole('button', { name: 'New Debate' })
    elsewhere.focus()
    await page.until(() => expect(panel()).toBeNull())
    expect(document.activeElement).toBe(elsewhere)
  })
})

describe('§2 user context in the list', () => {
  const input = {
    to: null,
    id: '0198c0de-0000-7000-8000-000000000001',
    debateId: '0198c0de-0000-7000-8000-000000000002',
    turnNumber: 4,
    createdAt: '2026-01-01T12:00:00.000Z',
  }
  const show = async (content: string, own = true) => {
    cleanup()
    const { container } = render(<UserContext input={{ ...input, content }} own={own} />)
    await eventually(() => expect(container.querySelector('.turn-text [dir], .turn-text br')).not.toBeNull())
    return container
  }

  test('says who, when, and which turn hears it first', async () => {
    const container = await show(FACT)
    expect(screen.getByRole('heading').textContent).toBe('Your context')
    expect(screen.getByText('Heard from turn 4 on')).toBeTruthy()
    expect(container.querySelector('time')?.dateTime).toBe(input.createdAt)
    await show(FACT, false)
    expect(screen.getByRole('heading').textContent).toBe('Context from the person who asked')
  })

  test('bracketed http links become links; lines end where they were ended', async () => {
    const container = await show('One [https://a.example/x]\nTwo\n\nThree')
    await eventually(() => expect(container.querySelector('a')?.href).toBe('https://a.example/x'))
    expect(container.querySelectorAll('p')).toHaveLength(2)
    expect(container.querySelectorAll('br')).toHaveLength(1)
  })
})
