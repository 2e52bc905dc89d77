import { screen } from '@testing-library/react'
import { Route } from '#testing/route.tsx'
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

const path = `/share/${'A'.repeat(43)}`

async function open(page: string) {
  const site = await openSite(product)
  history.pushState(null, '', path)
  document.body.innerHTML = page
  const cache = createQueryClient()
  await prefillArchive(cache, takeFirstAnswers(document))
  document.body.innerHTML = ''
  const before = site.calls.filter((each) => each.includes('/api/share/')).length
  site.load(path, <Route path="/share/:shareToken">{<LazyArchive />}</Route>, cache)
  return { site, before }
}

test('§2 a page that the server could not draw shows at once that it is being read', async () => {
  const { before } = await open('')
  expect(before).toBe(0)
  expect(screen.getByText('Loading Neural Archive...')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Archive Not Found' })
})

test('§2 a page that opens with a link to nothing says so at once: it was asked for, once, before the first drawing', async () => {
  const { site } = await open('<section class="archive-screen"><h1>Archive Not Found</h1></section>')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Archive Not Found')
  await screen.findByRole('link', { name: /^Return to Terminal/ })
  expect(site.calls.filter((each) => each.includes('/api/share/'))).toHaveLength(1)
})
