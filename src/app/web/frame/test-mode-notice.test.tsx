import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ payments: 'test' })
})
afterAll(() => product.close())
afterEach(closeSite)

const notices = () => screen.queryAllByText('Sandbox – no real payment. Pay with the card 4242 4242 4242 4242.')

test.each(['/', '/subscription'])('§12 with a test key %s has the notice, once', async (address) => {
  const site = await openSite(product, address === '/subscription' ? 'payer' : null)
  site.load(address)
  if (address === '/subscription') await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' })
  await waitFor(() => expect(notices()).toHaveLength(1))
})

test('the operator is warned at the start', () => {
  expect(product.log).toContainEqual(
    expect.objectContaining({ level: 40, msg: expect.stringMatching(/Stripe is in test mode/) }),
  )
})
