import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { debatesPerIpPerHour: 1000, registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
afterEach(closeSite)

let people = 0
const signedIn = () => openSite(product, `archive-${(people += 1)}`)
const cards = () => within(screen.getByRole('list', { name: 'MY ARCHIVES' })).queryAllByRole('listitem')
const questions = () => cards().map((card) => card.querySelector('.own-debate-question bdi')?.textContent)
const search = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search your debates' }), { target: { value: words } })
async function openWith(site: TestSite, count: number) {
  site.load('/my-debates')
  await waitFor(() => expect(cards()).toHaveLength(count))
}

describe('§2 my debates page', () => {
  test('§6 signed out: asks to log in, and asks the server for nothing of anybody', async () => {
    const site = await openSite(product)
    site.load('/my-debates')
    expect(await screen.findByText('Please log in to view your saved debates.')).toBeTruthy()
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/auth')
    expect(site.calls.some((call) => call.includes('/api/user/debates'))).toBe(false)
  })

  test('the list cannot be read: says so, and can be tried again', async () => {
    const site = await signedIn()
    await poseOn(site, 'Is light a wave?')
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.startsWith('/api/user/debates') ? Promise.reject(new TypeError('away')) : site.fetch(address, init),
    )
    site.load('/my-debates')
    expect((await screen.findByRole('alert')).textContent).toBe('Your debates could not be loaded.')
    vi.stubGlobal('fetch', site.fetch)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(questions()).toEqual(['Is light a wave?']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('empty: No Neural Archives Found, and Start First Debate leads to the form', async () => {
    const site = await signedIn()
    site.load('/my-debates')
    expect(await screen.findByRole('heading', { name: 'No Neural Archives Found' })).toBeTruthy()
    expect(document.title).toBe('My Debates · Einstein vs Cat')
    expect(screen.getByText('Your debate history will appear here once you initiate AI confrontations.')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Start First Debate' }))
    expect(await screen.findByLabelText('Question')).toBeTruthy()
  })

  test('while it is read: Loading neural archives...', async () => {
    const site = await signedIn()
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.startsWith('/api/user/debates') ? new Promise(() => {}) : site.fetch(address, init),
    )
    site.load('/my-debates')
    expect(await screen.findByText('Loading neural archives...')).toBeTruthy()
  })

  test('MY ARCHIVES: number, question, both positions, response count, date; a click opens it', async () => {
    const site = await signedIn()
    const id = await poseOn(site, 'Is light a wave?', { option1: 'A wave', option2: 'A particle' })
    await poseOn(site, 'Is glass a liquid?')
    await openWith(site, 2)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('MY ARCHIVES')
    expect(questions()).toEqual(['Is glass a liquid?', 'Is light a wave?'])
    const second = cards()[1] as HTMLElement
    for (const words of ['002', 'A wave', 'A particle', '0 responses']) expect(second.textContent).toContain(words)
    expect(second.querySelector('time')?.dateTime).toBe(new Date(product.clock.now()).toISOString())
    const link = within(second).getByRole('link')
    expect(link.getAttribute('href')).toBe(`/?debate=${id}`)
    fireEvent.click(link)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Is light a wave?'))
    expect([location.pathname, location.search]).toEqual(['/', ''])
  })

  test('WCAG 3.1.2: question and positions carry the debate’s language, the facts beside them do not', async () => {
    const site = await signedIn()
    await poseOn(site, 'Ist Licht eine Welle?', { option1: 'Ja', option2: 'Nein', language: 'de' })
    await openWith(site, 1)
    const marked = Array.from(cards()[0]?.querySelectorAll<HTMLElement>('[lang]') ?? [], (one) => [
      one.textContent,
      one.lang,
    ])
    expect(marked).toEqual([
      ['Ist Licht eine Welle?', 'de'],
      ['Ja', 'de'],
      ['Nein', 'de'],
    ])
  })

  test('§11: Load More goes on by cursor, in the search too', async () => {
    const site = await signedIn()
    for (let n = 1; n <= 26; n++) await poseOn(site, `Is ${n} a ${n % 13 ? 'number' : 'baker’s dozen'}?`)
    await openWith(site, 24)
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
    await waitFor(() => expect(cards()).toHaveLength(26))
    expect(cards()[25]?.textContent).toMatch(/^026/)
    search('  DOZEN baker ')
    await waitFor(() => expect(questions()).toEqual(['Is 26 a baker’s dozen?', 'Is 13 a baker’s dozen?']))
    search('unheard')
    await waitFor(() => expect(screen.getByText('No debate of yours holds “unheard”.')).toBeTruthy())
    expect(cards()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Show all my debates' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Search your debates'))
    await waitFor(() => expect(cards()).toHaveLength(26))
  })

  test('a right-click reveals cancel and delete; so does the visible menu', async () => {
    const site = await signedIn()
    await poseOn(site, 'Is light a wave?')
    await poseOn(site, 'Is glass a liquid?')
    await openWith(site, 2)
    const [first] = cards() as [HTMLElement]
    fireEvent.contextMenu(within(first).getByRole('link'))
    fireEvent.click(within(first).getByRole('button', { name: 'Cancel' }))
    expect(within(first).queryByRole('button', { name: 'Delete' })).toBeNull()
    fireEvent.keyDown(within(first).getByRole('button', { name: 'Actions for “Is glass a liquid?”' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    fireEvent.click(await within(first).findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(questions()).toEqual(['Is light a wave?']))
    expect(toasts.current()[0]?.title).toBe('Debate deleted')
  })
})

describe('§2 /?debate={id}', () => {
  test('§8 somebody else’s debate is only logged: the form is there, the parameter gone', async () => {
    const id = await poseOn(await signedIn(), 'Is this mine?')
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const site = await signedIn()
    site.load(`/?debate=${id}`)
    expect(await screen.findByLabelText('Question')).toBeTruthy()
    expect(location.search).toBe('')
    expect(log.mock.calls).toEqual([['The debate of the address could not be opened.', expect.any(Error)]])
    expect(document.body.textContent).not.toContain('Is this mine?')
    log.mockRestore()
  })

  test('home’s recent debates forget what was deleted in the archives', async () => {
    const site = await signedIn()
    await poseOn(site, 'Is light a wave?')
    await poseOn(site, 'Is glass a liquid?')
    await openWith(site, 2)
    const [first] = cards() as [HTMLElement]
    fireEvent.contextMenu(within(first).getByRole('link'))
    fireEvent.click(within(first).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: /Einstein/ }))
    await screen.findByRole('heading', { name: 'Recent debates' })
    await waitFor(() => expect(document.querySelectorAll('.recent-item')).toHaveLength(1))
  })
})
