import { fireEvent, screen, waitFor } from '@testing-library/react'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetLinkMaker } from '../../server/credentials/credential-store.ts'
import { CONFIRMED_MS } from '#features/account/server/sessions.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { failedSignInsPerIp: 1000, registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
afterEach(() => closeSite())

let people = 0
const newName = () => `keeper-${(people += 1)}`
const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const lastToast = () => toasts.current()[0]

describe('§18 recovery codes on the screen', () => {
  test('a wrong code is told and nothing typed is lost; Back leads to the password again', async () => {
    const site = await openSite(product)
    site.load('/auth')
    fireEvent.click(await screen.findByRole('button', { name: 'Lost your password?' }))
    type('Username', 'nobody at all')
    type('Recovery code', '0000-0000-0000')
    fireEvent.click(button('Log In'))
    await waitFor(() => expect(lastToast()).toMatchObject({ description: 'Invalid username or recovery code' }))
    expect(screen.getByLabelText<HTMLInputElement>('Recovery code').value).toBe('0000-0000-0000')
    fireEvent.click(button('Back'))
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('nobody at all')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  test('ten are made and shown; one lets in without the password and leads to a new one', async () => {
    const name = newName()
    const site = await openSite(product, name)
    site.load('/account')
    fireEvent.click(await screen.findByRole('button', { name: 'Make recovery codes' }))
    await screen.findByText('These are shown only now.')
    expect(screen.queryByText(/Your earlier codes no longer work/)).toBeNull()
    fireEvent.click(button('Make recovery codes'))
    await screen.findByText(/Your earlier codes no longer work/)
    const codes = [...document.querySelectorAll('.recovery-codes li')].map((item) => item.textContent)
    expect(codes).toHaveLength(10)
    closeSite()

    const lost = await openSite(product)
    lost.load('/auth')
    fireEvent.click(await screen.findByRole('button', { name: 'Lost your password?' }))
    type('Username', name)
    type('Recovery code', codes[3] ?? '')
    fireEvent.click(button('Log In'))
    await screen.findByText('You are in without your password: choose a new one now, or add a passkey.')
    expect(location.pathname).toBe('/account')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    type('New password', 'spooky action far away')
    fireEvent.click(button('Change password'))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Password changed' }))
    await screen.findByLabelText('Current password')
    expect(screen.queryByText(/^You are in without/)).toBeNull()
  })
})

describe('§18 the operator’s link on the screen', () => {
  test('its token leaves the address at once; a press signs in and leads to a new password', async () => {
    const site = await openSite(product, newName())
    const user = (await site.send('GET', '/api/user')) as { id: string }
    const token = await resetLinkMaker({ db: product.database.db, randomBytes })(user.id, product.clock.now())
    closeSite()
    const lost = await openSite(product)
    lost.load(`/auth?reset=${token}`)
    await screen.findByText('This link signs you in once and signs every other device out.')
    expect(location.href).not.toContain(token)
    fireEvent.click(button('Go on'))
    await screen.findByText(/^You are in without your password/)
    expect(location.pathname).toBe('/account')
  })

  test('§15 keys outlive it, so their removal is offered, and stays offered after a new password', async () => {
    const site = await openSite(product, newName())
    const user = (await site.send('GET', '/api/user')) as { id: string }
    for (const name of ['Laptop', 'Phone']) await site.send('POST', '/api/user/keys', { name, scope: 'read' })
    site.load('/account')
    await screen.findByText('Laptop')
    expect(screen.queryByRole('button', { name: 'Remove all keys' })).toBeNull()
    const token = await resetLinkMaker({ db: product.database.db, randomBytes })(user.id, product.clock.now())
    closeSite()
    const lost = await openSite(product)
    lost.load(`/auth?reset=${token}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await screen.findByRole('button', { name: 'Remove all keys' })
    type('New password', 'spooky action far away')
    fireEvent.click(button('Change password'))
    await waitFor(() => expect(screen.queryByText(/^You are in without/)).toBeNull())
    fireEvent.click(button('Remove all keys'))
    await waitFor(() => expect(screen.queryByText(/^Your API keys still work/)).toBeNull())
    expect(await lost.send('GET', '/api/user/keys')).toEqual([])
    expect(screen.queryByText('Laptop')).toBeNull()
  })

  test('a link that was used is told, and the forms stay', async () => {
    const site = await openSite(product)
    site.load('/auth?reset=made-up')
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull())
    expect(lastToast()).toMatchObject({ title: 'Login failed' })
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})

describe('§18 who it is', () => {
  test('after a sign-in by password new codes need the password; a wrong one is said at its field', async () => {
    const name = newName()
    const site = await openSite(product, name)
    await site.send('POST', '/api/login', { username: name, password: PASSWORD })
    await product.clock.advance(CONFIRMED_MS)
    site.load('/account')
    fireEvent.click(await screen.findByRole('button', { name: 'Make recovery codes' }))
    await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    type('Password', 'a wrong one')
    fireEvent.click(button('Go on'))
    await screen.findByText('The password is not correct')
    type('Password', PASSWORD)
    fireEvent.click(button('Go on'))
    expect(await screen.findByText('These are shown only now.')).toBeTruthy()
  })
})
