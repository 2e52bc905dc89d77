import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { MyDebatesPanel } from './my-debates-panel.tsx'

const LONG = 'Is light a wave or a particle, or is it only something that we do not have the words for yet?'

let product: World
beforeAll(async () => {
  product = await world({ limits: { debatesPerIpPerHour: 1000, registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
afterEach(() => {
  closeSite()
  for (const { id } of toasts.current()) toasts.dismiss(id)
})

let people = 0
const signedIn = () => openSite(product, `panel-${(people += 1)}`)
const panel = () => screen.findByRole('dialog', { name: 'My Debates' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const items = () => within(screen.getByRole('list', { name: 'My Debates' })).getAllByRole('listitem')
const lastToast = () => toasts.current()[0]
const listed = (site: TestSite) => site.calls.filter((call) => call.startsWith('GET /api/user/debates')).length

async function openPanel(site: TestSite, address = '/my-debates') {
  site.load(address)
  fireEvent.click(await screen.findByRole('button', { name: /Account menu/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'My Debates' }))
  return panel()
}
async function openWith(site: TestSite, count: number, address?: string) {
  const drawer = await openPanel(site, address)
  await waitFor(() => expect(items()).toHaveLength(count))
  return drawer
}
const ask = (at = 0) => {
  const item = items()[at] as HTMLElement
  fireEvent.contextMenu(within(item).getByRole('link'))
  return within(item)
}

describe('§6 who may see My Debates', () => {
  test('signed out: a message asks to log in, and nothing is asked for', async () => {
    const site = await openSite(product)
    site.load('/', <MyDebatesPanel onClose={() => {}} />)
    const drawer = await panel()
    await waitFor(() => expect(drawer.textContent).toContain('Please log in to view your saved debates.'))
    expect(within(drawer).getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth')
    expect(listed(site)).toBe(0)
  })

  test('nobody else’s debates are in it', async () => {
    await poseOn(await signedIn(), 'Somebody else’s?')
    const site = await signedIn()
    await openPanel(site)
    await screen.findByText('No debates found')
    expect(document.body.textContent).not.toContain('Somebody else')
  })
})

describe('§8 deleting fails', () => {
  test('the toast says why, and the debate stays', async () => {
    const site = await signedIn()
    await poseOn(site, LONG)
    await openWith(site, 1)
    const item = ask()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    fireEvent.click(item.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Error', variant: 'destructive' }))
    expect(lastToast()?.description).toContain('The server cannot be reached.')
    expect(items()).toHaveLength(1)
    expect(item.getByText('Delete this debate?')).toBeTruthy()
  })

  test('deleted elsewhere meanwhile: the server’s words, and the list is right again', async () => {
    const site = await signedIn()
    const id = await poseOn(site, LONG)
    await poseOn(site, 'Another one?')
    await openWith(site, 2)
    await site.send('DELETE', `/api/debates/${id}`)
    fireEvent.click(ask(1).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(lastToast()?.description).toMatch(/^This debate does not exist/))
    await waitFor(() => expect(items()).toHaveLength(1))
  })
})

describe('§2 My Debates side panel', () => {
  test('empty: says so, and Start First Debate leads to the form', async () => {
    const site = await signedIn()
    const drawer = await openPanel(site)
    await waitFor(() => expect(drawer.textContent).toContain('There are no saved debates yet.'))
    fireEvent.click(within(drawer).getByRole('link', { name: 'Start First Debate' }))
    await closed()
    expect(location.pathname).toBe('/')
    expect(await screen.findByLabelText('Question')).toBeTruthy()
  })

  test('each item: the question cut at 60, the badge, the count, the language when it is not English, the date', async () => {
    const site = await signedIn()
    await poseOn(site, LONG)
    await poseOn(site, 'Ist Licht eine Welle?', { language: 'de' })
    await openWith(site, 2)
    const [german, english] = items()
    expect(english?.querySelector('bdi')?.textContent).toBe(`${LONG.slice(0, 60)}…`)
    for (const item of [german, english]) {
      expect(item?.textContent).toContain('Einstein vs Cat')
      expect(item?.textContent).toContain('0 responses')
      expect(item?.querySelector('time')?.textContent).toBe('Jan 1, 2026')
    }
    expect(within(german as HTMLElement).getByTitle('German').textContent).toBe('DE')
    expect([german, english].map((item) => item?.querySelector('bdi')?.lang)).toEqual(['de', 'en'])
    expect(within(english as HTMLElement).queryByTitle('English')).toBeNull()
  })

  test('a click opens the debate, the parameter leaves the address, and the panel closes', async () => {
    const site = await signedIn()
    const id = await poseOn(site, LONG)
    const drawer = await openWith(site, 1)
    const link = within(drawer).getByRole('link', { name: /Is light a wave/ })
    expect(link.getAttribute('href')).toBe(`/?debate=${id}`)
    fireEvent.click(link)
    await closed()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Is light a wave'))
    await waitFor(() => expect([location.pathname, location.search]).toEqual(['/', '']))
  })

  test.each(['its close button', 'a click on the backdrop', 'Escape'])('closes by %s', async (way) => {
    const site = await signedIn()
    const drawer = await openPanel(site)
    if (way === 'Escape') fireEvent.keyDown(drawer, { key: 'Escape' })
    else if (way === 'its close button') fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
    else {
      // Radix listens for clicks outside the panel only from the next task on, so wait for that task.
      await act(() => new Promise((resolve) => setTimeout(resolve)))
      const backdrop = document.querySelector('.dialog-backdrop') as Element
      fireEvent.pointerDown(backdrop)
      fireEvent.click(backdrop)
    }
    await closed()
    expect(drawer.isConnected).toBe(false)
  })

  test('Load More fetches the next page by its cursor', async () => {
    const site = await signedIn()
    for (let n = 1; n <= 25; n++) await poseOn(site, `Is number ${n} a number?`)
    await openWith(site, 24)
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
    await waitFor(() => expect(items()).toHaveLength(25))
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    expect(new Set(items().map((item) => item.querySelector('bdi')?.textContent)).size).toBe(25)
  })
})

describe('§4 Delete confirmation', () => {
  test('a right-click asks; Cancel and Escape leave it, and give the focus back to the item’s menu', async () => {
    const site = await signedIn()
    await poseOn(site, LONG)
    const drawer = await openWith(site, 1)
    for (const leave of ['Cancel', 'Escape']) {
      const item = ask()
      expect(item.getByRole('group', { name: 'Delete this debate?' })).toBeTruthy()
      const cancel = item.getByRole('button', { name: 'Cancel' })
      expect(document.activeElement).toBe(cancel)
      if (leave === 'Cancel') fireEvent.click(cancel)
      else fireEvent.keyDown(cancel, { key: 'Escape' })
      expect(item.queryByText('Delete this debate?')).toBeNull()
      expect(document.activeElement).toBe(item.getByRole('button', { name: /Actions for/ }))
    }
    expect(drawer.isConnected).toBe(true)
    expect(site.calls.some((call) => call.startsWith('DELETE'))).toBe(false)
  })

  test('by the visible menu and Delete: the toast says so, and the list is refreshed', async () => {
    const site = await signedIn()
    const id = await poseOn(site, LONG)
    await poseOn(site, 'Another one?')
    await openWith(site, 2)
    const before = listed(site)
    fireEvent.keyDown(screen.getByRole('button', { name: /Actions for “Is light/ }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(items()).toHaveLength(1))
    expect(lastToast()).toMatchObject({
      title: 'Debate deleted',
      description: 'Your debate has been deleted successfully.',
    })
    expect(site.calls).toContain(`DELETE /api/debates/${id}`)
    await waitFor(() => expect(listed(site)).toBeGreaterThan(before))
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'My Debates' }))
  })

  test('the last one: the empty list says so', async () => {
    const site = await signedIn()
    await poseOn(site, LONG)
    await openWith(site, 1)
    fireEvent.click(ask().getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No debates found')).toBeTruthy()
  })

  test('the debate that is open below the panel closes with it', async () => {
    const site = await signedIn()
    const id = await poseOn(site, LONG)
    await openWith(site, 1, `/?debate=${id}`)
    await waitFor(() => expect(history.state).toMatchObject({ debate: id }))
    fireEvent.click(ask().getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(lastToast()?.title).toBe('Debate deleted'))
    await waitFor(() => expect(document.querySelector('#question, .debate-form')).not.toBeNull())
    expect(history.state).toBeNull()
  })
})
