import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world()
})
afterEach(closeSite)
afterAll(() => product.close())

test('§20 who was not measured: the page says so, and that its verdicts stand', async () => {
  const site = await openSite(product)
  site.load('/quality')
  const card = (await screen.findByText('Not measured yet: its verdicts stand')).closest('article')
  expect(card?.textContent).toContain('The rule by quotation, without a model')
  expect(screen.queryByText('Planted faults found')).toBeNull()
  expect(document.title).toBe('The judge is judged · Einstein vs Cat')
})

test('§20 who was measured: each measure with how many and what is needed, when, at what cost, and what follows', async () => {
  expect(await product.judge()).toMatchObject({ code: 0 })
  const site = await openSite(product)
  site.load('/quality')
  const card = (await screen.findByText('Not passed: verdicts on its maps are withheld')).closest('article')
  if (card === null) throw new Error('no card')
  expect(screen.queryByText('Not measured yet: its verdicts stand')).toBeNull()
  const [hits, stability, ...more] = within(card)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
  // The rule reads once: there is no agreement to tell.
  expect([hits, stability, more]).toEqual(['Planted faults found at least 80%', 'Unmoved by changes at least 85%', []])
  const row = within(card).getByText('Cards shuffled · Verdicts').parentElement
  expect(row?.querySelector('bdi')?.textContent).toBe('100% (18/18)')
  const when = card.querySelector('time')
  expect(when?.dateTime).toBe(new Date(product.clock.now()).toISOString())
  expect(when?.textContent).toMatch(/^Measured .+, cost \$0$/)
})
