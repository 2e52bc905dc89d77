import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
afterEach(closeSite)

const button = (name: string) => screen.getByRole('button', { name })
const lastToast = () => toasts.current()[0]
let people = 0
const newName = () => `guest-${(people += 1)}`

async function openMenu(): Promise<{ site: TestSite; name: string }> {
  const name = newName()
  const site = await openSite(product, name)
  site.load('/')
  fireEvent.click(await screen.findByRole('button', { name: `Account menu ${name}` }), { detail: 1 })
  await screen.findByRole('menu')
  return { site, name }
}
const item = (name: string) => screen.getByRole('menuitem', { name })
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

describe('§2 account menu', () => {
  test('signed out: a button to /auth, which is not shown where it leads', async () => {
    const site = await openSite(product)
    site.load('/')
    // The link is hidden until the user has been loaded, because a signed-in user must not see it.
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull()
    fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
    await screen.findByRole('tab', { name: 'Login' })
    expect(location.pathname).toBe('/auth')
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull()
  })

  test('signed in: My Debates, Profile, Subscription and Sign out under one’s name; Escape closes it and gives the focus back', async () => {
    const { name } = await openMenu()
    expect(items()).toEqual(['My Debates', 'Profile', 'Subscription', 'Sign out'])
    expect(screen.getByRole('menu').textContent).toContain(name)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(button(`Account menu ${name}`))
  })

  test('its button is the same before and after the menu arrives, so no press is lost between them', async () => {
    const name = newName()
    const site = await openSite(product, name)
    site.load('/')
    const before = await screen.findByRole('button', { name: `Account menu ${name}` })
    fireEvent.pointerDown(before, { button: 0 })
    act(() => before.focus())
    await waitFor(() => expect(document.querySelector('.menu-place')).toBeTruthy())
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(before, { detail: 1 })
    expect(await screen.findByRole('menu', { name: `Account menu ${name}` })).toBeTruthy()
    expect(button(`Account menu ${name}`)).toBe(before)
    expect(before.getAttribute('aria-expanded')).toBe('true')
    fireEvent.pointerDown(before, { button: 0 })
    fireEvent.click(before, { detail: 1 })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.keyDown(before, { key: 'ArrowDown' })
    await waitFor(() => expect(document.activeElement).toBe(item('My Debates')))
  })

  test('Enter pressed before that is not lost: the menu opens with its first item focused', async () => {
    const name = newName()
    const site = await openSite(product, name)
    site.load('/')
    const before = await screen.findByRole('button', { name: `Account menu ${name}` })
    act(() => before.focus())
    // Browsers send a click with `detail` 0 when a key activates the button.
    fireEvent.click(before, { detail: 0 })
    fireEvent.click(before, { detail: 0 })
    await screen.findByRole('menu')
    await waitFor(() => expect(document.activeElement).toBe(item('My Debates')))
  })

  test('My Debates opens the side panel, Profile the account page', async () => {
    await openMenu()
    fireEvent.click(item('My Debates'))
    expect(await screen.findByRole('dialog', { name: 'My Debates' })).toBeTruthy()
    closeSite()
    await openMenu()
    fireEvent.click(item('Profile'))
    expect(await screen.findByRole('heading', { level: 1, name: 'USER PROFILE' })).toBeTruthy()
    expect(location.pathname).toBe('/account')
  })
})

describe('§4 Auth: logout', () => {
  test('§8 logout fails: the toast says why, and one stays signed in', async () => {
    const { name } = await openMenu()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    fireEvent.click(item('Sign out'))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Logout failed', variant: 'destructive' }))
    expect(button(`Account menu ${name}`)).toBeTruthy()
    expect(location.pathname).toBe('/')
  })

  test('Sign out leads to /auth; nothing of the former user stays', async () => {
    const { site } = await openMenu()
    await poseOn(site, 'A question of my own?')
    sessionStorage.setItem('debate-draft', '{}')
    fireEvent.click(item('Sign out'))
    await screen.findByRole('tab', { name: 'Login' })
    expect(location.pathname).toBe('/auth')
    expect(lastToast()).toMatchObject({
      title: 'Logged out',
      description: 'You have been logged out successfully.',
    })
    expect(sessionStorage.length).toBe(0)
    await expect(site.send('GET', '/api/user')).rejects.toThrow('401')
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    await screen.findByLabelText('Question')
    expect(screen.queryByText('A question of my own?')).toBeNull()
  })

  test('who signs out in another tab is signed out in this one', async () => {
    const { site, name } = await openMenu()
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await site.send('POST', '/api/logout')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'another', newValue: '1' })))
    expect(button(`Account menu ${name}`)).toBeTruthy()
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'viewer-changed', newValue: '1' })))
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy()
  })
})
