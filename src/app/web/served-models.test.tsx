import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { askedModel } from '#features/models/server/asked-model.ts'
import { successorOf } from '#features/models/server/served-models.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { openOptions } from '#testing/open-options.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import { world } from '#testing/world.ts'

afterEach(closeSite)

async function successors() {
  const engine = handEngine()
  const product = await world({ engineFor: (id) => askedModel(engine, successorOf(id) ?? id), payments: true })
  return { ...product, engine }
}

test('the chooser: what serves each now stands behind it, also where it is locked', async () => {
  const product = await successors()
  const site = await openSite(product)
  site.load('/')
  await openOptions()
  const chooser = screen.getByLabelText<HTMLSelectElement>('Cat’s model')
  const shown = within(chooser)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(shown).toContain('Alex (GPT-4.1 Nano · now GPT-6 Luna)')
  expect(shown).toContain('🔒 David (GPT-4 · now GPT-6 Sol) · Pro')
  expect(shown).toContain('🔒 Grok 2 Mini · now Grok 4.3 · Standard')
  closeSite()
  await product.close()
})

test('the plans', async () => {
  const product = await successors()
  const site = await openSite(product, 'reader')
  site.load('/subscription')
  expect(await screen.findAllByText('Alex (GPT-4.1 Nano · now GPT-6 Luna)')).not.toEqual([])
  closeSite()
  await product.close()
})

test('§11 the plans mark a model that has no provider where another has one', async () => {
  const product = await world({ environment: { OPENAI_API_KEY: 'a-key' }, payments: true })
  const site = await openSite(product, 'reader')
  site.load('/subscription')
  const list = await screen.findByRole('list', { name: 'AI models of Pro' })
  const models = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(models.find((name) => name.startsWith('Elon'))).toMatch(/ \* \(replaced here by another model\)$/)
  expect(models.filter((name) => name.startsWith('David')).join()).not.toContain('*')
  expect(screen.getAllByText(/^Some models of this plan have no provider here/)[0]?.textContent).toMatch(/^\* /)
  closeSite()
  await product.close()
})
