import { screen } from '@testing-library/react'
import { Route } from 'wouter'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeFirstAnswers } from '#platform/web/calls/first-answers.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { LazyArchive, prefillArchive } from './lazy-archive.tsx'
import { createQueryClient } from './query-client.ts'

let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())
afterEach(closeSite)

test('§2 a page that opens with a link to nothing says so at once: it was asked for, once, before the first drawing', async () => {
  const site = await openSite(product)
  const path = `/share/${'A'.repeat(43)}`
  history.pushState(null, '', path)
  const cache = createQueryClient()
  await prefillArchive(cache, takeFirstAnswers(document))
  site.load(path, <Route path="/share/:shareToken">{<LazyArchive />}</Route>, cache)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Archive Not Found')
  await screen.findByRole('link', { name: 'Return to Terminal' })
  expect(site.calls.filter((each) => each.includes('/api/share/'))).toHaveLength(1)
})
