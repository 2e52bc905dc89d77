import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setPageLanguage } from '#features/language/web/language.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { failedSignInsPerIp: 1000, registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
afterEach(() => {
  closeSite()
  delete document.documentElement.dataset['theme']
})

const button = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const lastToast = () => toasts.current()[0]
const tab = (name: string) => screen.getByRole('tab', { name })
const choose = (name: string) => fireEvent.mouseDown(tab(name), { button: 0 })
const posts = (site: TestSite) => site.calls.filter((call) => call.startsWith('POST'))

let people = 0
const newName = () => `reader-${(people += 1)}`

async function open(site?: TestSite): Promise<TestSite> {
  const opened = site ?? (await openSite(product))
  opened.load('/auth')
  await screen.findByRole('tab', { name: 'Login' })
  return opened
}
async function logIn(username: string, password: string) {
  type('Username', username)
  type('Password', password)
  fireEvent.click(button('Log In'))
  await waitFor(() => expect(screen.queryByText('Logging in...')).toBeNull())
}
async function register(username: string, password = PASSWORD) {
  choose('Register')
  type('Username', username)
  type('Password', password)
  fireEvent.click(button('Create Account'))
  await waitFor(() => expect(screen.queryByText('Creating account...')).toBeNull())
}
async function registerAndGoOn(username: string) {
  await register(username)
  fireEvent.click(await screen.findByRole('button', { name: 'Skip for now' }))
}
async function someone(): Promise<string> {
  const name = newName()
  await openSite(product, name)
  return name
}

describe('§5 login and register', () => {
  test('what is too short is said at its field, the first bad one gets the focus, and no call is made', async () => {
    const site = await open()
    type('Username', 'ab')
    fireEvent.click(button('Log In'))
    expect(screen.getByText('Username must be at least 3 characters')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Username').getAttribute('aria-invalid')).toBe('true')
    type('Username', 'abc')
    expect(screen.queryByText('Username must be at least 3 characters')).toBeNull()
    choose('Register')
    type('Username', 'a name that is much too long for one')
    fireEvent.click(button('Create Account'))
    expect(screen.getByText('Username must be under 20 characters')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(posts(site)).toEqual([])
  })

  test('§8 registration fails: a name that is taken and a common password are said at their fields', async () => {
    const name = await someone()
    await open()
    await register(name)
    await screen.findByText('This username is already taken')
    expect(document.activeElement).toBe(field('Username'))
    expect(lastToast()).toMatchObject({ title: 'Registration failed', variant: 'destructive' })
    expect(lastToast()?.description).toBeUndefined()
    type('Username', newName())
    type('Password', 'password')
    fireEvent.click(button('Create Account'))
    await screen.findByText('This password is too common')
    expect(document.activeElement).toBe(field('Password'))
    expect(lastToast()).toMatchObject({ title: 'Registration failed' })
    expect(lastToast()?.description).toBeUndefined()
  })

  test('§8 login fails: the toast alone says the server’s words, without the status; nothing typed is lost', async () => {
    await open()
    await logIn('nobody at all', PASSWORD)
    expect(lastToast()).toMatchObject({
      title: 'Login failed',
      description: 'Invalid username or password',
      variant: 'destructive',
    })
    expect(screen.getByRole('tabpanel').textContent).not.toContain('Invalid username or password')
    expect([field('Username').value, field('Password').value]).toEqual(['nobody at all', PASSWORD])
  })

  test('too many attempts: when it is worth trying again', async () => {
    const name = await someone()
    const site = await openSite(product)
    for (let tried = 0; tried < 12; tried += 1) {
      await site.send('POST', '/api/login', { username: name, password: 'wrong one' }).catch(() => null)
    }
    await open(site)
    await logIn(name, PASSWORD)
    expect(lastToast()?.description).toMatch(/^Too many attempts/)
    expect(screen.getByText(/^Waiting time: \d+ (second|minute)s?\.$/)).toBeTruthy()
    type('Password', `${PASSWORD}!`)
    expect(screen.queryByText(/Waiting time/)).toBeNull()
  })

  test('a server that cannot be reached: the toast says so, and nothing typed is lost', async () => {
    const site = await open()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    await logIn('reader', PASSWORD)
    expect(lastToast()).toMatchObject({ title: 'Login failed', description: expect.stringContaining('reached') })
    expect(field('Password').value).toBe(PASSWORD)
    vi.stubGlobal('fetch', site.fetch)
  })
})

describe('§2 auth screen', () => {
  test('two tabs; what was typed goes along, the link of one leads to the other and into its first field', async () => {
    await open()
    expect(tab('Login').getAttribute('aria-selected')).toBe('true')
    type('Username', 'reader')
    type('Password', PASSWORD)
    choose('Register')
    expect([field('Username').value, field('Password').value]).toEqual(['reader', PASSWORD])
    type('Display name (optional)', 'A Reader')
    type('Bio (optional)', 'Reads.')
    fireEvent.click(button('Or log in if you already have an account'))
    expect(tab('Login').getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Username').value).toBe('reader')
    fireEvent.click(button('New here? Create an account'))
    expect(field('Display name (optional)').value).toBe('A Reader')
    expect(field('Bio (optional)').value).toBe('Reads.')
  })

  test('password managers know each field, and the password can be shown', async () => {
    await open()
    const described = (label: string) => [field(label).name, field(label).autocomplete, field(label).type]
    expect(described('Username')).toEqual(['username', 'username', 'text'])
    expect(described('Password')).toEqual(['password', 'current-password', 'password'])
    fireEvent.click(button('Show password'))
    expect(field('Password').type).toBe('text')
    fireEvent.click(button('Hide password'))
    expect(field('Password').type).toBe('password')
    choose('Register')
    expect(described('Password')).toEqual(['password', 'new-password', 'password'])
  })

  test('in a language that is written from right to left, the forms and the arrow keys go that way', async () => {
    await open()
    act(() => setPageLanguage('ar', 'rtl', {}))
    expect(button('Log In').closest('[dir]')?.getAttribute('dir')).toBe('rtl')
    act(() => tab('Login').focus())
    fireEvent.keyDown(tab('Login'), { key: 'ArrowLeft' })
    await waitFor(() => expect(document.activeElement).toBe(tab('Register')))
    act(() => setPageLanguage('en', 'ltr', {}))
  })

  test('says what lets in without the password; Back returns to /', async () => {
    await open()
    expect(screen.getByText(/^We hold no email address of yours/)).toBeTruthy()
    expect(document.title).toBe('Log in or create an account · Einstein vs Cat')
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByLabelText('Question')).toBeTruthy()
    expect(location.pathname).toBe('/')
  })

  test('a signed-in user is redirected to /', async () => {
    const site = await openSite(product, newName())
    site.load('/auth')
    expect(await screen.findByLabelText('Question')).toBeTruthy()
    expect(location.pathname).toBe('/')
  })
})

describe('§4 Auth: after it the app goes to /', () => {
  test('login: welcomed back by name, and the menu says who is here', async () => {
    const name = await someone()
    await open()
    await logIn(name, PASSWORD)
    expect(await screen.findByLabelText('Question')).toBeTruthy()
    expect(location.pathname).toBe('/')
    expect(lastToast()).toMatchObject({ title: 'Welcome back!', description: `Logged in as ${name}` })
    const menu = screen.getByRole('button', { name: `Account menu ${name}` })
    expect(within(menu).getByText(name).tagName).toBe('BDI')
  })

  test('registration: welcomed, called by the display name, with the theme that is shown', async () => {
    document.documentElement.dataset['theme'] = 'dark'
    const site = await open()
    choose('Register')
    type('Display name (optional)', 'Lise')
    await registerAndGoOn(newName())
    expect(await screen.findByRole('button', { name: 'Account menu Lise' })).toBeTruthy()
    expect(lastToast()).toMatchObject({
      title: 'Welcome!',
      description: 'Your account has been created successfully.',
    })
    expect(await site.send('GET', '/api/user')).toMatchObject({ displayName: 'Lise', theme: 'dark' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  test('§18 registration: recovery codes are offered once, made without the password again, and then it goes to /', async () => {
    await open()
    await register(newName())
    expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome!')
    expect(location.pathname).toBe('/auth')
    expect(screen.queryByRole('tab', { name: 'Register' })).toBeNull()
    button('Make recovery codes').focus()
    fireEvent.click(button('Make recovery codes'))
    await waitFor(() => expect(document.querySelectorAll('.recovery-codes li')).toHaveLength(10))
    expect(screen.queryByRole('button', { name: 'Make recovery codes' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button('Copy')))
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    expect(await screen.findByLabelText('Question')).toBeTruthy()
    expect(location.pathname).toBe('/')
  })

  test('an open anonymous debate is adopted and goes on where it was, without a reload', async () => {
    const site = await openSite(product)
    const id = await poseOn(site, 'Is light a wave or a particle?')
    site.load(`/?debate=${id}`)
    const title = await screen.findByRole('heading', { level: 1, name: /Is light a wave/ })
    fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
    await screen.findByRole('tab', { name: 'Login' })
    await registerAndGoOn(newName())
    expect(await screen.findByRole('heading', { level: 1, name: title.textContent })).toBeTruthy()
    expect([location.pathname, location.search]).toEqual(['/', ''])
    expect(await site.send('GET', '/api/user/debates')).toMatchObject([{ id }])
    expect(await site.send('GET', `/api/debates/${id}`)).toMatchObject({ can: { advance: true, delete: true } })
  })

  test('what the visitor had read is forgotten, what was typed into the form is not', async () => {
    const site = await openSite(product)
    const name = newName()
    site.load('/')
    fireEvent.change(await screen.findByLabelText('Question'), { target: { value: 'Is it so, or not?' } })
    fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
    await screen.findByRole('tab', { name: 'Login' })
    const before = site.calls.filter((call) => call.startsWith('GET /api/debates/recent')).length
    await registerAndGoOn(name)
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Question')).value).toBe('Is it so, or not?')
    await waitFor(() =>
      expect(site.calls.filter((call) => call.startsWith('GET /api/debates/recent'))).toHaveLength(before + 1),
    )
  })
})
