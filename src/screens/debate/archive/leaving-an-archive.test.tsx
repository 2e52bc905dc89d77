import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { Route } from '#testing/route.tsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { navigate } from '#platform/web/navigation/location.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { ArchiveScreen } from './archive-screen.tsx'

let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())
afterEach(closeSite)

/** Navigates after the render but before its effects, as a click on a busy machine may do. */
function Leaves({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to), [to])
  return null
}

test('§4 who leaves while the archive is being drawn is not brought back to it', async () => {
  const site = await openSite(product)
  const there = `/share/${'B'.repeat(43)}`
  site.load(
    `/share/${'A'.repeat(43)}`,
    <>
      <Route path="/share/:shareToken">{<ArchiveScreen />}</Route>
      <Leaves to={there} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Archive Not Found' })
  expect(location.pathname).toBe(there)
})
