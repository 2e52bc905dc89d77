import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CONFIRMED_MS } from '#features/account/server/sessions.ts'
import { eventually } from '#testing/eventually.ts'
import { pageFetch } from '#testing/page-fetch.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite, openSite } from '#testing/site.tsx'
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

let people = 0
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const list = () => screen.findByRole('region', { name: 'API keys' })
const dialog = () => screen.findByRole('dialog')

async function open(): Promise<void> {
  const site = await openSite(product, `holder-${(people += 1)}`)
  site.load('/account')
  await list()
}

async function make(name: string, scope: 'read' | 'write', life = '90'): Promise<string> {
  press('Make a key', await list())
  const form = within(await dialog())
  fireEvent.input(form.getByLabelText('Name'), { target: { value: name } })
  fireEvent.change(form.getByLabelText('Permission'), { target: { value: scope } })
  fireEvent.change(form.getByLabelText('Valid for'), { target: { value: life } })
  press('Make a key', await dialog())
  return (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your new key' })).value
}

describe('§2 API keys on the account page', () => {
  test('a key without a name is not made, and the field says why', async () => {
    await open()
    press('Make a key', await list())
    press('Make a key', await dialog())
    expect(await screen.findByText('Name is required')).toBeTruthy()
  })

  test('a key is shown once, can be copied, and then stands in the list without its secret', async () => {
    await open()
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
    const key = await make('Laptop', 'write')
    press('Copy', await dialog())
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(copied).toHaveBeenCalledWith(key)
    fireEvent.click(within(await dialog()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    const item = within(await list())
    expect(await item.findByText('Laptop')).toBeTruthy()
    expect(item.getByText('Read and change')).toBeTruthy()
    expect((await list()).textContent).toContain(`${key.slice(0, 10)}…`)
    expect((await list()).textContent).toMatch(/Never used · Valid until/)
    expect(document.body.textContent).not.toContain(key)
  })

  test('§18 later than ten minutes after the registration it asks for the password, and then makes the key', async () => {
    await open()
    await product.clock.advance(CONFIRMED_MS)
    press('Make a key', await list())
    fireEvent.input(within(await dialog()).getByLabelText('Name'), { target: { value: 'Laptop' } })
    press('Make a key', await dialog())
    const asked = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    fireEvent.input(within(asked).getByLabelText('Password'), { target: { value: PASSWORD } })
    press('Go on', asked)
    const key = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your new key' })
    expect(key.value).toMatch(/^evc_/)
    expect((await screen.findAllByText('Laptop')).length).toBe(1)
  })

  test('it is removed after a question, and is refused from then on', async () => {
    await open()
    const key = await make('Phone', 'read', '')
    fireEvent.click(within(await dialog()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    const program = pageFetch(product.url)
    const asked = () => program.fetch('/api/debates/recent', { headers: { authorization: `Bearer ${key}` } })
    expect((await asked()).status).toBe(200)
    press('Remove the key “Phone”', await list())
    press('Cancel', await dialog())
    expect((await asked()).status).toBe(200)
    press('Remove the key “Phone”', await list())
    press('Remove', await dialog())
    await eventually(async () => expect((await asked()).status).toBe(401))
  })
})
