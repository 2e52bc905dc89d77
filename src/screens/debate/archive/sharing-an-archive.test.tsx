import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

const QUESTION = 'Is light a wave?'
let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())
afterEach(() => {
  closeSite()
  vi.restoreAllMocks()
  for (const name of ['clipboard', 'share']) Reflect.deleteProperty(navigator, name)
})

const give = (name: 'clipboard' | 'share', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })
const lastToast = () => toasts.current()[0]

async function reading(owner: string) {
  const site = await openSite(product, owner)
  const id = await poseOn(site, QUESTION)
  const { shareToken } = (await site.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  closeSite()
  const copied: string[] = []
  const sent: unknown[] = []
  give('clipboard', { writeText: async (text: string) => void copied.push(text) })
  give('share', async (what: unknown) => void sent.push(what))
  const reader = await openSite(product)
  reader.load(`/share/${shareToken}`)
  const button = await screen.findByRole('button', { name: 'Share' })
  return { reader, button, copied, sent, link: `http://localhost:3000/share/${shareToken}` }
}

test('§2 Share in an archive copies its link, without a call', async () => {
  const { reader, button, copied, sent, link } = await reading('sharer-1')
  const before = reader.calls.length
  fireEvent.click(button)
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Link copied' }))
  expect([copied, sent]).toEqual([[link], []])
  expect(reader.calls.slice(before)).toEqual([])
  give('clipboard', { writeText: () => Promise.reject(new Error('not allowed')) })
  fireEvent.click(button)
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Copy failed', variant: 'destructive' }))
})

test('§2 on a touch screen it opens the device’s own menu', async () => {
  const { button, copied, sent, link } = await reading('sharer-2')
  const real = matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(pointer: coarse)' ? { ...real(query), matches: true } : real(query),
  )
  fireEvent.click(button)
  vi.unstubAllGlobals()
  expect([copied, sent]).toEqual([[], [{ title: QUESTION, url: link }]])
})
