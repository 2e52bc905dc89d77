import { fireEvent, screen } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())
afterEach(closeSite)

test('§15 deletion says that a paid plan ends at once; of the free one there is nothing to say', async () => {
  const site = await openSite(product, 'leaver')
  const dialog = async () => {
    site.load('/account')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    return (await screen.findByRole('dialog', { name: 'Delete my account' })).textContent
  }
  expect(await dialog()).not.toContain('ends at once')
  await product.database.db.execute(
    sql`update users set subscription_tier = 'pro', subscription_period_end = now() + interval '100 years'`,
  )
  expect(await dialog()).toContain('Your Pro plan ends at once, also when its period is paid for.')
})
