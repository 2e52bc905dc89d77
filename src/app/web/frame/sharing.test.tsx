import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { navigate } from '#platform/web/navigation/location.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())
afterEach(closeSite)

const leave = () => act(() => navigate('/subscription'))

test('§4 the Share dialog and the My Debates panel close when Back or a link leads to another address', async () => {
  const site = await openSite(product, 'leaver')
  const id = await poseOn(site, 'Is light a wave?')
  site.load(`/?debate=${id}`)
  const [share] = await screen.findAllByRole('button', { name: 'Share' })
  fireEvent.click(share ?? document.body)
  await screen.findByRole('dialog', { name: 'Share Debate' })
  leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  site.load('/')
  fireEvent.click(await screen.findByRole('button', { name: /leaver/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'My Debates' }))
  await screen.findByRole('dialog')
  leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
