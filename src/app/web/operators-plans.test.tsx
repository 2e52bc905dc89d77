import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOptions } from '#testing/open-options.ts'
import { payingWorld } from '#testing/paying.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import type { World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld({
    plansFile: {
      free: { models: ['gpt-4.1-nano', 'gpt-4o'] },
      standard: { price: 4.99, lookupKey: 'debates_standard', models: ['gpt-4', 'gpt-4o-mini'] },
      pro: { price: 12.5, lookupKey: 'debates_pro' },
    },
  })
})
afterAll(() => product.close())
afterEach(closeSite)

test('§2 the plan page: prices, models and buttons; a sentence about other models is left out', async () => {
  const site = await openSite(product, 'reader')
  site.load('/subscription')
  const card = (name: string) => screen.findByRole('region', { name })
  const models = async (name: string) =>
    within(within(await card(name)).getByRole('list', { name: `AI models of ${name}` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await models('Free')).toEqual(['Alex (GPT-4.1 Nano)', 'Michael (GPT-4o)'])
  expect((await models('Standard')).slice(2)).toEqual(['David (GPT-4)', 'Sarah (GPT-4o Mini)'])
  expect(await models('Pro')).toHaveLength(8)
  expect((await card('Standard')).textContent).toContain('$4.99/month')
  expect((await card('Standard')).textContent).not.toContain('Grok 2')
  expect((await card('Standard')).querySelector('.plan-description')).toBeNull()
  expect(screen.getByRole('button', { name: 'Upgrade to Standard - $4.99/month' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upgrade to Pro - $12.50/month' })).toBeTruthy()
})

test('§6 the chooser: each model under its plan, with its lock; Upgrade Required names the plan of now', async () => {
  const site = await openSite(product, 'chooser')
  site.load('/')
  await screen.findByRole('button', { name: 'Account menu chooser' })
  await openOptions()
  const chooser = screen.getByLabelText<HTMLSelectElement>('Cat’s model')
  const groups = within(chooser).getAllByRole<HTMLOptGroupElement>('group')
  const shown = groups.map((group) => [group.label, [...group.children].map(({ textContent }) => textContent)])
  expect(shown.slice(0, 2)).toEqual([
    ['Free', ['Alex (GPT-4.1 Nano)', 'Michael (GPT-4o)']],
    ['Standard', ['🔒 David (GPT-4) · Standard', '🔒 Sarah (GPT-4o Mini) · Standard']],
  ])
  fireEvent.change(chooser, { target: { value: 'gpt-4o' } })
  await waitFor(() => expect(chooser.value).toBe('gpt-4o'))
  fireEvent.change(chooser, { target: { value: 'gpt-4' } })
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required' })
  expect(dialog.textContent).toContain('David (GPT-4) belongs to the Standard plan.')
  expect(within(dialog).getByRole('button', { name: 'Upgrade to Standard' })).toBeTruthy()
})

test('§12 a draft from before with a model that no plan has any more: it says so, and goes on with Alex', async () => {
  const site = await openSite(product, 'returning')
  const draft = { question: 'Is light a wave?', option1: null, option2: null, coffeeLevel: 1 }
  const models = { option1Model: 'gpt-4.1-nano', option2Model: 'grok-2' }
  sessionStorage.setItem('debate-draft', JSON.stringify({ ...draft, ...models }))
  site.load('/')
  await screen.findByRole('button', { name: 'Account menu returning' })
  fireEvent.click(await screen.findByRole('button', { name: 'Debate!' }))
  const dialog = await screen.findByRole('dialog', { name: 'There is no such model.' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue with Alex (GPT-4.1 Nano)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Debate!' }))
  await screen.findByRole('heading', { level: 1, name: 'Is light a wave?' })
  expect(await site.send('GET', '/api/debates/recent')).toMatchObject([{ question: 'Is light a wave?' }])
})
