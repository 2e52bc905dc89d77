import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closePage, openPage, type TestPage } from '#testing/page.tsx'
import { type World, world } from '#testing/world.ts'

const CALL = 'POST /api/debates/generate-positions'

let product: World
let page: TestPage
beforeEach(async () => {
  product = await world()
  page = openPage(product)
})
afterEach(async () => {
  closePage()
  vi.restoreAllMocks()
  await product.close()
})

const question = () => screen.getByLabelText<HTMLTextAreaElement>('Question')
const position = (side: 'Einstein' | 'Cat') => screen.getByLabelText<HTMLInputElement>(`${side}’s position`)
const positions = () => [position('Einstein').value, position('Cat').value]
const ask = (value: string) => fireEvent.change(question(), { target: { value } })
const type = (side: 'Einstein' | 'Cat', value: string) => fireEvent.change(position(side), { target: { value } })
const asked = () => page.calls.filter((call) => call === CALL).length
const expectShown = (...expected: string[]) => page.until(() => expect(positions()).toEqual(expected))

describe('§5 when no positions are asked for', () => {
  test('below 5 characters, spaces around them not counted', async () => {
    ask('  cat?  ')
    await page.pass(5_000)
    expect(asked()).toBe(0)
    expect(positions()).toEqual(['Yes', 'No'])
  })

  test('for a question that is too long to be asked', async () => {
    ask('x'.repeat(501))
    await page.pass(5_000)
    expect(asked()).toBe(0)
  })

  test('when both fields are edited', async () => {
    type('Einstein', 'Cats')
    type('Cat', 'Dogs')
    ask('Tea or coffee?')
    await page.pass(5_000)
    expect(asked()).toBe(0)
  })
})

describe('§9 1000 ms after the question stops changing', () => {
  test('not a millisecond earlier, and once', async () => {
    ask('Tea or coffee?')
    await page.pass(999)
    expect(asked()).toBe(0)
    await page.pass(1)
    await expectShown('Tea', 'Coffee')
    await page.pass(10_000)
    expect(asked()).toBe(1)
    expect(screen.getAllByText('Suggested')).toHaveLength(2)
    type('Cat', 'Cocoa')
    expect(screen.getAllByText('Suggested')).toHaveLength(1)
  })

  test('typing on begins the wait again; only the last question is asked', async () => {
    ask('Tea or')
    await page.pass(900)
    ask('Tea or coffee?')
    await page.pass(900)
    ask('Tea or milk?')
    await expectShown('Tea', 'Milk')
    expect(asked()).toBe(1)
  })

  test('typing on while the call runs: its answer is no longer wanted', async () => {
    ask('Tea or coffee?')
    await page.pass(1_000)
    ask('Tea or milk?')
    await expectShown('Tea', 'Milk')
    expect(asked()).toBe(2)
  })

  test('another question replaces the positions; without a question Yes and No come back', async () => {
    ask('Tea or coffee?')
    await expectShown('Tea', 'Coffee')
    ask('Cats or dogs?')
    await expectShown('Cats', 'Dogs')
    ask('')
    expect(positions()).toEqual(['Yes', 'No'])
    ask('Should cats vote?')
    expect(positions()).toEqual(['Yes', 'No'])
  })
})

describe('§2 what the user edited stays', () => {
  test('an edited field is not overwritten, the other gets its suggestion', async () => {
    type('Einstein', 'Milk')
    ask('Tea or coffee?')
    await expectShown('Milk', 'Coffee')
  })

  test('a field edited while the call runs as well', async () => {
    ask('Tea or coffee?')
    await page.pass(1_000)
    type('Cat', 'Milk')
    await expectShown('Tea', 'Milk')
  })

  test('a suggestion counts as not edited: a click clears it and marks it as edited', async () => {
    ask('Tea or coffee?')
    await expectShown('Tea', 'Coffee')
    fireEvent.click(position('Cat'))
    expect(positions()).toEqual(['Tea', ''])
    ask('Cats or dogs?')
    await expectShown('Cats', '')
  })

  test('it comes without taking the focus; in a focused field it is selected, as the standard word was', async () => {
    ask('Tea or coffee?')
    question().focus()
    await expectShown('Tea', 'Coffee')
    expect(document.activeElement).toBe(question())
    position('Cat').focus()
    ask('Cats or a dog?')
    await expectShown('Cats', 'A dog')
    expect([position('Cat').selectionStart, position('Cat').selectionEnd]).toEqual([0, 5])
  })

  test('it is read out, politely', async () => {
    ask('Tea or coffee?')
    await expectShown('Tea', 'Coffee')
    const told = screen.getByText('Cat’s position, suggested: Coffee')
    expect(told.getAttribute('aria-live')).toBe('polite')
  })
})

test('what stands in the fields is what the debate gets', async () => {
  ask('Tea or coffee?')
  await expectShown('Tea', 'Coffee')
  fireEvent.click(screen.getByRole('button', { name: 'Debate!' }))
  await page.until(() => expect(screen.getAllByText('Coffee').length).toBeGreaterThan(0))
})

test('§8 a failure is only logged: no word on the screen, and Yes and No stand there', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  ask('Tea or coffee?')
  await expectShown('Tea', 'Coffee')
  await product.close()
  ask('Cats or dogs?')
  await expectShown('Yes', 'No')
  expect(logged).toHaveBeenCalledWith('No suggested positions', expect.anything())
  expect(screen.queryByRole('alert')).toBeNull()
  product = await world()
})

test('leaving the form ends what it waits for', async () => {
  ask('Tea or coffee?')
  await page.pass(500)
  closePage()
  await page.clock.advance(5_000)
  expect(asked()).toBe(0)
})
