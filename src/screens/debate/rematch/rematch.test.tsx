import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { eventually } from '#testing/eventually.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { choose } from '#testing/open-menu.ts'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { debatesPerIpPerHour: 3 } })
})
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  closeSite()
})

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.findByRole('dialog', { name: 'Rematch' })
const speak = async (site: TestSite, id: string) => {
  const headers = { 'content-type': 'application/json' }
  await (await site.fetch(`/api/debates/${id}/generate`, { method: 'POST', headers, body: '{}' })).text()
}

test('§20 a visitor swaps the sides, goes on from a turn, and finds the debates side by side', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const site = await openSite(product)
  const id = await poseOn(site, 'Is light a wave?', { option1: 'A wave', option2: 'A particle' })
  site.load(`/?debate=${id}`)
  await screen.findByRole('button', { name: 'New Debate' })
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  await speak(site, id)
  await speak(site, id)

  site.load(`/?debate=${id}`)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await screen.findByRole('button', { name: 'More actions' })
  await choose('Rematch')
  const first = within(await dialog())
  await first.findByLabelText('Cat’s model')
  expect(scrolled).not.toHaveBeenCalled()
  const begins = first.getByLabelText<HTMLSelectElement>('Where it begins')
  const swap = first.getByRole<HTMLInputElement>('switch', { name: 'Swap sides' })
  fireEvent.change(begins, { target: { value: '2' } })
  fireEvent.click(swap)
  // Choosing to swap the sides resets the starting turn, because only a rematch from the beginning can swap them.
  expect([swap.checked, begins.value]).toEqual([true, '0'])
  expect(first.getByRole('status').textContent).toBe('Einstein A particleCat A wave')
  fireEvent.change(begins, { target: { value: '1' } })
  expect([swap.checked, begins.value]).toEqual([false, '1'])
  fireEvent.click(swap)
  fireEvent.change(await first.findByLabelText('Cat’s model'), { target: { value: 'gpt-4' } })
  await screen.findByRole('dialog', { name: 'Login Required' })
  click('Continue with Alex (GPT-4.1 Nano)')
  fireEvent.click(within(await dialog()).getByRole('radio', { name: 'Heated' }))
  click('Start Debate')
  const link = await screen.findByRole('link', { name: 'Rematch of “Is light a wave?”' })
  expect(screen.queryByRole('dialog')).toBeNull()
  const positions = () => [...document.querySelectorAll('.versus-position')].map(({ textContent }) => textContent)
  expect(positions()).toEqual(['A particle', 'A wave'])

  fireEvent.click(link)
  await eventually(() => expect(positions()).toEqual(['A wave', 'A particle']))
  const list = within(await screen.findByRole('region', { name: 'Rematches' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(list.getByRole('link', { name: 'Rematch 1' }).parentElement?.textContent).toContain('GPT-4.1 Nano · Heated')

  await choose('Rematch')
  fireEvent.change(within(await dialog()).getByLabelText('Where it begins'), { target: { value: '2' } })
  click('Start Debate')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  const beside = within(await screen.findByRole('region', { name: 'Rematches' }))
  beside.getByText('Goes on after turn 2')
  await eventually(() =>
    expect(beside.getAllByText(/^(?:Too close to call|\w+ is (?:narrowly )?ahead|No verdict yet.*)$/)).toHaveLength(2),
  )

  await choose('Rematch')
  await dialog()
  click('Start Debate')
  await eventually(() => expect(toasts.current()[0]).toMatchObject({ title: 'Error creating debate' }))
  await dialog()
})
