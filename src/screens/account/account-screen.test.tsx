import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { pageFetch } from '#testing/page-fetch.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
afterEach(() => {
  closeSite()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const part = (name: string) => screen.getByRole('region', { name })
const lastToast = () => toasts.current()[0]
async function elsewhere(username: string) {
  const { fetch } = pageFetch(product.url)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' }
  const send = async (method: string, path: string, body?: object) =>
    (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status
  const signIn = () => send('POST', '/api/login', { username, password: PASSWORD })
  expect(await signIn()).toBe(200)
  return { signIn, signOut: () => send('POST', '/api/logout'), look: () => send('GET', '/api/user') }
}
const away = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
let people = 0
const newName = () => `member-${(people += 1)}`

async function open(name = newName()): Promise<{ site: TestSite; name: string }> {
  const site = await openSite(product, name)
  site.load('/account')
  await screen.findByRole('heading', { level: 1, name: 'USER PROFILE' })
  return { site, name }
}

describe('§6 the account page needs a signed-in user', () => {
  test('a visitor is led to /auth', async () => {
    const site = await openSite(product)
    site.load('/account')
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy()
    expect(location.pathname).toBe('/auth')
  })

  test('a server that cannot be reached is no reason to ask for a login: it can be tried again', async () => {
    const site = await openSite(product, newName())
    away()
    site.load('/account')
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached')
    vi.stubGlobal('fetch', site.fetch)
    fireEvent.click(button('Try Again'))
    expect(await screen.findByRole('heading', { level: 1, name: 'USER PROFILE' })).toBeTruthy()
  })

  test('a session that has ended meanwhile leads there, too', async () => {
    const { site } = await open()
    await site.send('POST', '/api/logout')
    type('Display Name', 'Ada')
    fireEvent.click(button('Save Profile'))
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy()
    expect(lastToast()?.title).toBe('Update Failed')
  })
})

describe('§2 §5 USER PROFILE', () => {
  test('bad input is said at its field', async () => {
    const { site } = await open()
    type('Username', 'ab')
    fireEvent.click(button('Save Profile'))
    expect(screen.getByText('Display name is required')).toBeTruthy()
    expect(screen.getByText('Username must be at least 3 characters')).toBeTruthy()
    type('Display Name', 'x'.repeat(51))
    type('Username', 'x'.repeat(21))
    expect(screen.getByText('Display name must be under 50 characters')).toBeTruthy()
    expect(screen.getByText('Username must be under 20 characters')).toBeTruthy()
    expect(site.calls.some((call) => call.startsWith('PATCH'))).toBe(false)
  })

  test('§8 a name that is taken: Update Failed, the reason stands at the field', async () => {
    const other = newName()
    await openSite(product, other)
    await open()
    type('Display Name', 'Ada')
    type('Username', other)
    fireEvent.click(button('Save Profile'))
    expect(await screen.findByText('This username is already taken')).toBeTruthy()
    expect(lastToast()).toMatchObject({ title: 'Update Failed', variant: 'destructive' })
    expect(lastToast()?.description).toBeUndefined()
    expect(field('Display Name').value).toBe('Ada')
  })

  test('saved: the toast says so, and the menu has the new name', async () => {
    const { site } = await open()
    const username = newName()
    type('Display Name', 'Ada')
    type('Username', username)
    fireEvent.click(button('Save Profile'))
    expect(button('Updating...').getAttribute('aria-busy')).toBe('true')
    expect(await screen.findByRole('button', { name: 'Account menu Ada' })).toBeTruthy()
    expect(lastToast()?.title).toBe('Account Updated')
    expect(await site.send('GET', '/api/user')).toMatchObject({ displayName: 'Ada', username })
  })
})

describe('§2 Account Status and Debate Stats', () => {
  test('ACTIVE, a member, and no debates: No Data', async () => {
    await open()
    const status = part('Account Status').textContent
    expect(status).toContain('StatusACTIVE')
    expect(status).toMatch(/Member Since\w+ \d+, \d{4}/)
    await waitFor(() => expect(part('Debate Stats').textContent).toContain('Total Debates0'))
    expect(part('Debate Stats').textContent).toContain('AI EngagementsNo Data')
  })

  test('§12 the theme follows the system when that is switched on, until a theme is chosen', async () => {
    const { site } = await open()
    const follows = () => within(part('Account Status')).getByRole<HTMLInputElement>('switch')
    expect(follows().checked).toBe(false)
    fireEvent.click(follows())
    expect([follows().checked, localStorage.getItem('theme')]).toEqual([true, 'system'])
    fireEvent.click(button('Switch to dark theme'))
    expect([follows().checked, localStorage.getItem('theme')]).toEqual([false, 'dark'])
    fireEvent.click(follows())
    expect(document.documentElement.dataset['theme']).toBe('light')
    site.load('/account')
    await screen.findByRole('heading', { level: 1, name: 'USER PROFILE' })
    expect([follows().checked, document.documentElement.dataset['theme']]).toEqual([true, 'light'])
    fireEvent.click(follows())
    expect(localStorage.getItem('theme')).toBe('light')
    await eventually(async () => expect(await site.send('GET', '/api/user')).toMatchObject({ theme: 'light' }))
  })

  test('debates are counted, also those beyond the list’s first page', async () => {
    const site = await openSite(product, newName())
    for (let posed = 0; posed < 51; posed += 1) await poseOn(site, `Is ${posed} a good number?`)
    site.load('/account')
    await waitFor(() => expect(part('Debate Stats').textContent).toContain('Total Debates51'))
    expect(part('Debate Stats').textContent).toContain('AI Engagements51 Sessions')
    const lists = site.calls.filter((call) => call.startsWith('GET /api/user/debates'))
    expect(lists).toEqual(['GET /api/user/debates?limit=1&total=true'])
  })

  test('Sign out leads to /auth, and nothing is asked for that only a signed-in user may ask', async () => {
    const { site } = await open()
    await waitFor(() => expect(part('Debate Stats').textContent).toContain('Total Debates0'))
    await within(part('Where you are signed in')).findByText('This device')
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy()
    expect(lastToast()?.title).toBe('Logged out')
    const afterwards = site.calls.slice(site.calls.indexOf('POST /api/logout') + 1)
    expect(afterwards.filter((call) => call.startsWith('GET /api/user'))).toEqual([])
  })
})

describe('§11: password, sessions, export, end', () => {
  const inForm = (label: string, value: string, name: string) =>
    fireEvent.input(within(part(name)).getByLabelText(label), { target: { value } })
  const change = (current: string, next: string) => {
    inForm('Current password', current, 'Change password')
    inForm('New password', next, 'Change password')
    fireEvent.click(within(part('Change password')).getByRole('button', { name: 'Change password' }))
  }

  test('a wrong current and a weak new password are said at their fields', async () => {
    await open()
    change('', 'short')
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    change('not my password', 'another patent clerk')
    expect(await screen.findByText('The password is not correct')).toBeTruthy()
    expect(document.activeElement).toBe(field('Current password'))
    expect(lastToast()).toMatchObject({ title: 'Password not changed', variant: 'destructive' })
  })

  test('a new password: the fields are emptied, every other session is gone', async () => {
    const { site, name } = await open()
    const other = await elsewhere(name)
    site.load('/account')
    expect(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' })).toBeTruthy()
    change(PASSWORD, 'another patent clerk')
    await waitFor(() => expect(lastToast()?.title).toBe('Password changed'))
    expect(field('New password').value).toBe('')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull())
    expect(await other.look()).toBe(401)
    expect(screen.getByText('This device')).toBeTruthy()
  })

  test('a session of another device can be ended; one that has ended already is said to be', async () => {
    const { site, name } = await open()
    const other = await elsewhere(name)
    site.load('/account')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull())
    expect(lastToast()?.title).toBe('Session ended')
    expect(await other.look()).toBe(401)

    await other.signIn()
    site.load('/account')
    const end = await screen.findByRole('button', { name: 'Sign out Firefox on Windows' })
    await other.signOut()
    fireEvent.click(end)
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Session not ended',
        description: 'This session has already ended.',
      }),
    )
  })

  test('all other devices are signed out by one button, which is there while there are others', async () => {
    const { site, name } = await open()
    const other = await elsewhere(name)
    site.load('/account')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
    expect(lastToast()?.title).toBe('All other devices have been signed out.')
    expect(await other.look()).toBe(401)
    expect(screen.getByText('This device')).toBeTruthy()
  })

  test('the list of sessions can be asked for again when it could not be loaded', async () => {
    const { site } = await open()
    const sessions = '/api/user/sessions'
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path === sessions ? Promise.reject(new TypeError('away')) : site.fetch(path, init),
    )
    site.load('/account')
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy()
    vi.stubGlobal('fetch', site.fetch)
    fireEvent.click(within(part('Where you are signed in')).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('This device')).toBeTruthy()
  })

  test('export: everything about oneself as a file; a failure is said', async () => {
    const { site, name } = await open()
    const files: { name: string; text: Promise<string> }[] = []
    let blob: Blob | null = null
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      blob = file as Blob
      return 'blob:export'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: blob?.text() ?? Promise.resolve('') })
    })
    await poseOn(site, 'Do I own my own questions?')
    fireEvent.click(button('Export my data'))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toBe(`einstein-vs-cat-${name}.json`)
    expect(JSON.parse((await files[0]?.text) ?? '')).toMatchObject({
      user: { username: name },
      signIns: [{}],
      debates: [{ question: 'Do I own my own questions?' }],
    })
    away()
    fireEvent.click(button('Export my data'))
    await waitFor(() => expect(lastToast()?.title).toBe('Export failed'))
  })

  test('deletion asks for the password again; a wrong one is said, and Cancel leaves all as it is', async () => {
    const { site } = await open()
    fireEvent.click(button('Delete my account'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    fireEvent.input(within(dialog).getByLabelText('Password'), { target: { value: 'not my password' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete everything' }))
    expect(await within(dialog).findByText('The password is not correct')).toBeTruthy()
    expect(lastToast()).toMatchObject({ title: 'Account not deleted', variant: 'destructive' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await site.send('GET', '/api/user')).toBeTruthy()
  })

  test('deletion: everything is gone, and the visitor is on Home again', async () => {
    const { site, name } = await open()
    fireEvent.click(button('Delete my account'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    fireEvent.input(within(dialog).getByLabelText('Password'), { target: { value: PASSWORD } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete everything' }))
    expect(await screen.findByLabelText('Question')).toBeTruthy()
    expect(location.pathname).toBe('/')
    expect(lastToast()?.title).toBe('Account deleted')
    await expect(site.send('POST', '/api/login', { username: name, password: PASSWORD })).rejects.toThrow('401')
  })
})
