import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { toasts } from '#platform/web/toast/toast.ts'
import { openOptions } from '#testing/open-options.ts'
import { closeSite, openSite, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
let unpaid: World
beforeAll(async () => {
  const limits = { registrationsPerIpPerHour: 1000 }
  product = await world({ limits, payments: true })
  unpaid = await world({ limits })
})
afterAll(() => Promise.all([product.close(), unpaid.close()]))
afterEach(closeSite)

let people = 0
async function open(plan: string, at = product): Promise<TestSite> {
  const username = `plan-${(people += 1)}`
  const site = await openSite(at, username)
  await at.database.db.execute(
    sql`update users set subscription_tier = ${plan}, subscription_period_end = now() + interval '100 years' where username = ${username}`,
  )
  site.load('/')
  await screen.findByRole('button', { name: `Account menu ${username}` })
  await openOptions()
  return site
}
const chooser = () => screen.getByLabelText<HTMLSelectElement>('Cat’s model')
const pick = (model: string) => fireEvent.change(chooser(), { target: { value: model } })
const buttons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLButtonElement>('button')
    .map(({ textContent, disabled }) => (disabled ? `(${textContent})` : textContent))
    .filter(Boolean)
const lastToast = () => toasts.current()[0]
const findDialog = () => screen.findByRole('dialog', { name: 'Upgrade Required' })

describe('§6 a signed-in user may use the models of the plan', () => {
  test('free: a model above it opens Upgrade Required and changes nothing', async () => {
    await open('free')
    pick('gpt-4')
    const dialog = await findDialog()
    expect(dialog.textContent).toContain('This model requires a subscription upgrade.')
    expect(dialog.textContent).toContain('David (GPT-4) belongs to the Pro plan.')
    expect(buttons(dialog)).toEqual(['Upgrade to Standard', 'Upgrade to Pro'])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(chooser().value).toBe('gpt-4.1-nano')
  })

  test('§11 where plans are sold, one with models that have no provider is first shown with them, and nothing is paid', async () => {
    const site = await open('free')
    const own = (await site.send('GET', '/api/subscription')) as object
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
      path === '/api/subscription'
        ? Response.json({ ...own, billing: 'live', email: 'payer@example.com' })
        : site.fetch(path, init),
    )
    pick('gpt-4')
    fireEvent.click(within(await findDialog()).getByRole('button', { name: 'Upgrade to Pro' }))
    await waitFor(() => expect(location.pathname + location.search).toBe('/subscription?plan=pro'))
    expect(site.calls.filter((call) => call.startsWith('POST /api/subscription/create'))).toEqual([])
  })

  test('free: the other models of it can be picked, and the debate is opened with one', async () => {
    const site = await open('free')
    pick('gpt-4o-mini')
    await waitFor(() => expect(chooser().value).toBe('gpt-4o-mini'))
    fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Is light a wave?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Debate!' }))
    await screen.findByRole('heading', { level: 1, name: 'Is light a wave?' })
    expect(await site.send('GET', '/api/debates/recent')).toMatchObject([{ question: 'Is light a wave?' }])
  })

  test('standard: it is the current plan, and only Pro is above it', async () => {
    await open('standard')
    pick('gpt-4o')
    expect(chooser().value).toBe('gpt-4o')
    pick('gpt-4')
    const dialog = await findDialog()
    expect(buttons(dialog)).toEqual(['(Current Plan)', 'Upgrade to Pro'])
  })

  test('pro: every model', async () => {
    await open('pro')
    pick('claude-sonnet-4-20250514')
    expect(chooser().value).toBe('claude-sonnet-4-20250514')
  })

  test('§5 without an email on file: Email Required and no call; the plan page asks for it, for this plan', async () => {
    const site = await open('free')
    pick('gpt-4')
    fireEvent.click(within(await findDialog()).getByRole('button', { name: 'Upgrade to Pro' }))
    const email = await screen.findByLabelText('Enter email for billing')
    expect(lastToast()).toMatchObject({
      title: 'Email Required',
      description: 'Please enter your email address for billing.',
      variant: 'destructive',
    })
    expect(location.pathname + location.search).toBe('/subscription?plan=pro')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(screen.getByRole('region', { name: 'Pro' }).dataset['wanted']).toBe('true')
    expect(site.calls.filter((call) => call.includes('create-checkout'))).toEqual([])
  })

  test('§5 while nothing can be bought, the plan page says so and asks for no email', async () => {
    await open('free', unpaid)
    const earlier = toasts.current()
    pick('gpt-4')
    fireEvent.click(within(await findDialog()).getByRole('button', { name: 'Upgrade to Pro' }))
    await screen.findByRole('heading', { name: 'Choose Your Plan' })
    expect(screen.queryByLabelText('Enter email for billing')).toBeNull()
    expect(toasts.current()).toEqual(earlier)
  })

  test('a model picked before it is known who is here waits for the answer', async () => {
    const site = await openSite(product, `plan-${(people += 1)}`)
    // Delay the response about the current user until a model has been picked.
    let tell = () => {}
    const told = new Promise<void>((resolve) => (tell = resolve))
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      if (call[0] === '/api/user') await told
      return fetch(...call)
    })
    site.load('/')
    await openOptions()
    pick('gpt-4o-mini')
    expect(chooser().value).toBe('gpt-4.1-nano')
    tell()
    await waitFor(() => expect(chooser().value).toBe('gpt-4o-mini'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
