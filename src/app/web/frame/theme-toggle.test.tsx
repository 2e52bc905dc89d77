import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
beforeEach(() => {
  delete document.documentElement.dataset['theme']
})
afterEach(closeSite)

const button = (name: string) => screen.getByRole('button', { name })
const shown = () => document.documentElement.dataset['theme'] ?? 'light'
let people = 0
const newName = () => `painter-${(people += 1)}`

describe('§4 Theme toggle', () => {
  test('§8 a theme that cannot be saved is only logged, and stays on the screen', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const site = await openSite(product, newName())
    site.load('/nowhere')
    await screen.findByRole('button', { name: /Account menu/ })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    fireEvent.click(button('Switch to dark theme'))
    await waitFor(() => expect(log).toHaveBeenCalledWith('The theme could not be saved.', expect.any(Error)))
    expect(shown()).toBe('dark')
    log.mockRestore()
  })

  test('a visitor: says what it will do, does it, and tells the server nothing', async () => {
    const site = await openSite(product)
    site.load('/nowhere')
    await screen.findByRole('link', { name: 'Log In' })
    fireEvent.click(button('Switch to dark theme'))
    expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    fireEvent.click(button('Switch to light theme'))
    expect(shown()).toBe('light')
    expect(site.calls.some((call) => call.startsWith('POST'))).toBe(false)
  })

  test('signed in: it is saved, and it starts from the saved one, not from what this browser had kept', async () => {
    const site = await openSite(product, newName())
    site.load('/nowhere')
    await screen.findByRole('button', { name: /Account menu/ })
    fireEvent.click(button('Switch to dark theme'))
    await eventually(async () => expect(await site.send('GET', '/api/user')).toMatchObject({ theme: 'dark' }))
    localStorage.setItem('theme', 'light')
    localStorage.removeItem('theme-at')
    document.documentElement.dataset['theme'] = 'light'
    act(() => void site.load('/nowhere'))
    await waitFor(() => expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']))
  })

  test('a tab that loads with an older answer about the account does not undo a press in another tab', async () => {
    const site = await openSite(product, newName())
    site.load('/nowhere')
    await screen.findByRole('button', { name: /Account menu/ })
    // Prevent the new theme from reaching the server, so that the other tab loads a response that still contains `light`.
    const fetching = fetch
    vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
      address.includes('/api/user/theme') ? new Promise(() => {}) : fetching(address, options),
    )
    fireEvent.click(button('Switch to dark theme'))
    act(() => void site.load('/nowhere'))
    await screen.findByRole('button', { name: /Account menu/ })
    expect(await site.send('GET', '/api/user')).toMatchObject({ theme: 'light' })
    expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  })
})
