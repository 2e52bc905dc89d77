import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MODELS } from '#features/models/catalogue.ts'
import { errorOf, openForm as open, position, question, start, type } from '#testing/debate-form.tsx'
import { openOptions } from '#testing/open-options.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import { world } from '#testing/world.ts'
import { DebateForm } from './debate-form.tsx'
import { optionsLine } from './options/options-line.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const chooser = (side: 'Einstein' | 'Cat') => screen.getByLabelText<HTMLSelectElement>(`${side}’s model`)

describe('§5 what is refused, at the field', () => {
  test('a question below 5 characters, spaces around it not counted', () => {
    open()
    type(question(), '  why ')
    start()
    expect(errorOf(question())).toBe('Question must be at least 5 characters long')
    expect(question().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(question())
  })

  test('positions below 2 characters; the first wrong field takes the focus', () => {
    open()
    type(question(), 'Is light a wave?')
    type(position('Einstein'), 'a')
    type(position('Cat'), ' ')
    start()
    expect(errorOf(position('Einstein'))).toBe('Option 1 must be at least 2 characters long')
    expect(errorOf(position('Cat'))).toBe('Option 2 must be at least 2 characters long')
    expect(document.activeElement).toBe(position('Einstein'))
  })

  test('what is too long', () => {
    open()
    type(question(), 'x'.repeat(501))
    type(position('Einstein'), 'x'.repeat(201))
    start()
    expect(errorOf(question())).toBe('Question must be at most 500 characters long')
    expect(errorOf(position('Einstein'))).toBe('Option 1 must be at most 200 characters long')
  })

  test('nothing is said before the first try, and what has been put right is no longer said', () => {
    open()
    type(question(), 'why')
    expect(question().getAttribute('aria-invalid')).toBeNull()
    start()
    type(question(), 'why not')
    expect(question().getAttribute('aria-invalid')).toBeNull()
  })
})

test('§5 a debate that was created leaves an empty form, which says nothing while the debate is being opened', async () => {
  const product = await world()
  const site = await openSite(product)
  const onCreated = vi.fn()
  site.load('/', <DebateForm onCreated={onCreated} />)
  type(question(), 'Is light a wave?')
  start()
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  expect([question().value, question().getAttribute('aria-invalid')]).toEqual(['', null])
  closeSite()
  await product.close()
})

describe('§12 the first screen', () => {
  const examples = () => screen.queryByRole('group', { name: 'Examples' })

  test('an example fills the question and both positions, and leads to the button', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Should robots pay taxes?' }))
    expect([question().value, position('Einstein').value, position('Cat').value]).toEqual([
      'Should robots pay taxes?',
      'Who does the work pays',
      'A tool owes nothing',
    ])
    expect(examples()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Debate!' }))
  })

  test('its positions go with its question, unless one of them was edited', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Should robots pay taxes?' }))
    type(question(), 'Should robots pay')
    expect([position('Einstein').value, position('Cat').value]).toEqual(['Yes', 'No'])
    type(question(), '')
    fireEvent.click(screen.getByRole('button', { name: 'Is a hot dog a sandwich?' }))
    type(position('Cat'), 'It is a taco')
    type(question(), 'Is a hot dog food?')
    expect([position('Einstein').value, position('Cat').value]).toEqual([
      'Bread and a filling: it is one',
      'It is a taco',
    ])
  })

  test('the characters of the question are counted near their maximum (§5)', () => {
    open()
    type(question(), 'x'.repeat(400))
    expect(screen.queryByText(/characters/)).toBeNull()
    type(question(), ` ${'x'.repeat(499)} `)
    expect(screen.getByText('1 character left')).toBeTruthy()
    type(question(), 'x'.repeat(503))
    expect(screen.getByText('3 characters too many')).toBeTruthy()
  })

  test('Ctrl+Enter or Cmd+Enter starts the debate from every field, but not while a character is composed', () => {
    open()
    const refused = () => question().getAttribute('aria-invalid')
    fireEvent.keyDown(question(), { key: 'Enter', ctrlKey: true, isComposing: true })
    fireEvent.keyDown(question(), { key: 'Enter' })
    expect(refused()).toBeNull()
    fireEvent.keyDown(position('Cat'), { key: 'Enter', metaKey: true })
    expect(refused()).toBe('true')
    cleanup()
    open()
    fireEvent.keyDown(position('Cat'), { key: 'Enter' })
    expect(refused()).toBe('true')
    type(position('Cat'), 'A particle\nor two')
    expect(position('Cat').value).toBe('A particle or two')
    expect(screen.getByText(/Ctrl .* starts the debate/)).toBeTruthy()
  })

  test('with a keyboard the question has the focus; on a touch screen nothing has', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('fine') }))
    open()
    expect(document.activeElement).toBe(question())
    cleanup()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    open()
    expect(document.activeElement).toBe(document.body)
    vi.unstubAllGlobals()
  })

  test('§10 where only the scripted demo speaks, the options name it instead of a model; until that is known, the models', async () => {
    const line = () => screen.getByRole('button', { name: /Options/ }).textContent
    open({ ready: false })
    expect(line()).toBe('OptionsGPT-4.1 Nano · Calm')
    cleanup()
    open()
    expect(line()).toBe('OptionsDemo: scripted · Calm')
    await openOptions()
    expect(chooser('Cat').selectedOptions[0]?.textContent).toBe('Alex (GPT-4.1 Nano)')
    expect(screen.getAllByText('Demo: scripted')).toHaveLength(2)
  })

  test('one line says which models and how much coffee are chosen', async () => {
    open({ kind: 'remote' })
    const line = () => screen.getByRole('button', { name: /Options/ }).textContent
    expect(line()).toBe('OptionsGPT-4.1 Nano · Calm')
    await openOptions()
    fireEvent.click(screen.getByRole('radio', { name: 'Lively' }))
    expect(line()).toBe('OptionsGPT-4.1 Nano · Lively')
    const draft = JSON.parse(sessionStorage.getItem('debate-draft') ?? '') as object
    sessionStorage.setItem('debate-draft', JSON.stringify({ ...draft, option2Model: 'gpt-4o-mini' }))
    cleanup()
    open({ kind: 'remote' })
    const models = { option1Model: 'claude-sonnet-4-20250514', option2Model: 'claude-sonnet-4-20250514' }
    expect(optionsLine((text) => text, { ...models, coffeeLevel: 1 })).toBe('Claude 4.0 Sonnet · Calm')
    expect(line()).toBe('OptionsEinstein: GPT-4.1 Nano · Cat: GPT-4o Mini · Lively')
  })
})

describe('§17 where facts are looked up', () => {
  const line = () => screen.getByRole('button', { name: /Options/ }).textContent
  /** No server listens at this address, so lookups find nothing, but report no error. */
  const search = { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: 'http://127.0.0.1:1' }

  test('where nothing is looked up, nothing of it is said', async () => {
    open()
    await openOptions()
    expect(line()).not.toMatch(/facts|sources/i)
    expect(screen.queryByRole('switch')).toBeNull()
  })

  test('the line names the place; switched off for a debate, nothing is looked up, and the next form is as before', async () => {
    const product = await world({ search })
    const site = await openSite(product)
    const onCreated = vi.fn<(debate: { id: string }) => void>()
    site.load('/', <DebateForm onCreated={onCreated} />)
    await waitFor(() => expect(line()).toContain('Facts: MediaWiki'))
    await openOptions()
    const looksUp = screen.getByRole<HTMLInputElement>('switch', { name: 'Look up facts' })
    expect([looksUp.checked, errorOf(looksUp)]).toEqual([true, 'Search words from your debate go to MediaWiki.'])
    fireEvent.click(looksUp)
    expect(line()).toMatch(/Calm · no sources$/)
    type(question(), 'Is light a wave?')
    start()
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    const { id } = onCreated.mock.calls[0]?.[0] ?? { id: '' }
    expect(await site.send('GET', `/api/debates/${id}/sources`)).toEqual({ state: 'off', sources: [] })
    expect(line()).toContain('Facts: MediaWiki')
    closeSite()
    await product.close()
  })
})

describe('§6 the model of each side', () => {
  test('every model of the catalogue is shown, by plan; those that need more carry a lock and their plan', async () => {
    open()
    await openOptions()
    const options = within(chooser('Cat')).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value }) => value)).toEqual(MODELS.map(({ id }) => id))
    expect(options[0]?.textContent).toBe('Alex (GPT-4.1 Nano)')
    expect(options.find(({ value }) => value === 'gpt-4')?.textContent).toBe('🔒 David (GPT-4) · Pro')
    expect(options[1]?.textContent).toBe('🔒 Emma (GPT-3.5 Turbo) · Free with an account')
    expect(options.filter(({ textContent }) => textContent?.includes('🔒'))).toHaveLength(MODELS.length - 1)
  })

  test('picking a locked one opens Login Required and changes nothing', async () => {
    open()
    await openOptions()
    type(question(), 'Is light a wave?')
    type(chooser('Cat'), 'gpt-4')
    const dialog = await screen.findByRole('dialog', { name: 'Login Required' })
    expect(dialog.textContent).toContain(
      'You need to log in to use different AI models. GPT-4.1 Nano (Alex) is available for all users.',
    )
    expect(within(dialog).getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/auth')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue with Alex (GPT-4.1 Nano)' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([chooser('Cat').value, question().value]).toEqual(['gpt-4.1-nano', 'Is light a wave?'])
  })
})

describe('§3 coffeeLevel', () => {
  const cup = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

  test('1 of 5 until another cup is chosen, which a reload keeps; it says what it is for', async () => {
    open()
    await openOptions()
    const coffee = screen.getByRole('group', { name: 'Temper' })
    expect(within(coffee).getAllByRole('radio')).toHaveLength(5)
    expect(errorOf(coffee)).toBe('How much coffee the debaters have had: the more, the hotter they argue.')
    expect(cup('Calm').checked).toBe(true)
    fireEvent.click(cup('Heated'))
    expect([cup('Calm').checked, cup('Heated').checked]).toEqual([false, true])
    cleanup()
    open()
    await openOptions()
    expect(cup('Heated').checked).toBe(true)
  })
})

describe('nothing typed is ever lost', () => {
  test('the form that comes back after a reload holds what was typed, and what was only a default is one again', () => {
    open()
    type(question(), 'Is light a wave?')
    type(position('Cat'), 'A particle')
    cleanup()
    open()
    expect([question().value, position('Einstein').value, position('Cat').value]).toEqual([
      'Is light a wave?',
      'Yes',
      'A particle',
    ])
    fireEvent.click(position('Einstein'))
    expect(position('Einstein').value).toBe('')
  })

  test.each([
    '{"question":5}',
    '{"question":"Is light a wave?","option1":5}',
    '{"question":"Is light a wave?","option1Model":"gpt-99"}',
    '{"question":"Is light a wave?","coffeeLevel":9}',
    '{"question":"Is light a wave?","sources":"yes"}',
    '"Is light a wave?"',
    'null',
  ])('what is stored but is no draft of this build is forgotten: %s', (kept) => {
    sessionStorage.setItem('debate-draft', kept)
    open()
    expect(question().value).toBe('')
  })
})
