import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { operated } from '#testing/operate.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { reportsPerIpPerHour: 1 } })
})
afterAll(() => product.close())
afterEach(closeSite)

test('§19 offline, and after too many reports, what was typed stays and why is said; a report that is sent closes it', async () => {
  const owner = await openSite(product, 'sharer')
  const id = await poseOn(owner, 'Is light a wave?')
  const { shareToken } = (await owner.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  const site = await openSite(product)
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('In your own words (optional)')
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
    await screen.findByRole('dialog', { name: 'Report this debate' })
  }
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
  site.load(`/share/${shareToken}`)
  await openDialog()
  fireEvent.change(screen.getByLabelText('What is wrong with it?'), { target: { value: 'hate' } })
  fireEvent.change(words(), { target: { value: 'It insults cats.' } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  send()
  await waitFor(() => expect(words().getAttribute('aria-invalid')).toBe('true'))
  expect(words().value).toBe('It insults cats.')
  expect(await operated(product, 'reports')).toEqual([])

  vi.stubGlobal('fetch', site.fetch)
  send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts.current()[0]).toMatchObject({ title: 'Thank you. The report has been sent.' })
  expect(await operated(product, 'reports')).toMatchObject([{ reason: 'hate', words: 'It insults cats.' }])

  await openDialog()
  fireEvent.change(words(), { target: { value: 'It still does.' } })
  send()
  await screen.findByText(/^Too many reports/)
  expect(words().value).toBe('It still does.')
})
