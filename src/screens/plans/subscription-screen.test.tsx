import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openOptions } from '#testing/open-options.ts'
import { closeSite, openSite, type TestSite } from '#testing/site.tsx'
import { PASSWORD } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({
    limits: { registrationsPerIpPerHour: 1000 },
    site: { terms: 'https://shop.example/terms', support: 'mailto:help@shop.example' },
  })
})
afterAll(() => product.close())
afterEach(closeSite)

const title = () => screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' })
const plan = (name: string) => screen.getByRole('region', { name })
const button = (name: string | RegExp, within_ = screen.getByRole('main')) =>
  within(within_).getByRole<HTMLButtonElement>('button', { name })
const words = () => screen.getByRole('main').textContent

let people = 0
const newName = () => `payer-${(people += 1)}`
interface OwnPlan {
  tier?: string
  status?: string
  days?: number
}
async function open(own: OwnPlan = {}, address = '/subscription'): Promise<TestSite> {
  const name = newName()
  const site = await openSite(product, name)
  const { tier = 'free', status = 'active', days } = own
  const end = days === undefined ? null : new Date(product.clock.now() + days * 86_400_000).toISOString()
  await product.database.db.execute(
    sql`update users set subscription_tier = ${tier}, subscription_status = ${status}, subscription_period_end = ${end} where username = ${name}`,
  )
  site.load(address)
  await title()
  return site
}

describe('§6 the plan page needs a signed-in user', () => {
  test('signed out: Authentication Required; the sign-in leads back here', async () => {
    const site = await openSite(product)
    site.load('/subscription')
    expect(await screen.findByRole('heading', { level: 1, name: 'Authentication Required' })).toBeTruthy()
    expect(words()).toContain('Please log in to manage your subscription.')
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Log In' })
    expect(link.getAttribute('href')).toBe('/auth')
    fireEvent.click(link)
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Register' }), { button: 0 })
    fireEvent.input(await screen.findByLabelText('Username'), { target: { value: newName() } })
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: PASSWORD } })
    fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Skip for now' }))
    await title()
    expect(location.pathname).toBe('/subscription')
  })

  test('a server that cannot be reached is no reason to ask for a login: it can be tried again', async () => {
    const site = await openSite(product, newName())
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    site.load('/subscription')
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded.*cannot be reached/)
    vi.stubGlobal('fetch', site.fetch)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await title()
  })

  test('a session that ends meanwhile leads to Authentication Required', async () => {
    const site = await open()
    await site.send('POST', '/api/logout')
    site.load('/subscription')
    expect(await screen.findByText('Authentication Required')).toBeTruthy()
  })

  test('Sign out on it leads to /auth, and the subscription is not asked for again', async () => {
    const site = await open()
    fireEvent.click(screen.getByRole('button', { name: /Account menu/ }), { detail: 1 })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy()
    const afterwards = site.calls.slice(site.calls.indexOf('POST /api/logout') + 1)
    expect(afterwards.filter((call) => call.includes('/subscription'))).toEqual([])
  })
})

describe('§2 Choose Your Plan', () => {
  test('while it is read: Loading subscription details...', async () => {
    const site = await openSite(product, newName())
    site.load('/subscription')
    expect(await screen.findByText('Loading subscription details...')).toBeTruthy()
    await title()
  })

  test('three cards: price, description, what is included, and the models by name', async () => {
    await open()
    expect(words()).toContain(
      'Access different AI models based on your subscription tier. Higher tiers include all models from lower tiers.',
    )
    await screen.findAllByText('Priority support')
    const facts = ['Free', 'Standard', 'Pro'].map((name) => {
      const models = within(plan(name)).getByRole('list', { name: `AI models of ${name}` })
      expect(models.tabIndex).toBe(0)
      return [
        /\$[\d.]+\/month/.exec(plan(name).textContent)?.[0],
        /\d+ AI models/.exec(plan(name).textContent)?.[0],
        within(models).getAllByRole('listitem').length,
        ['Unlimited debates', '31+ languages support', 'Priority support'].filter((advantage) =>
          plan(name).textContent.includes(advantage),
        ).length,
      ]
    })
    expect(facts).toEqual([
      ['$0/month', '3 AI models', 3, 2],
      ['$9.99/month', '9 AI models', 9, 3],
      ['$19.99/month', '14 AI models', 14, 3],
    ])
    const support = within(plan('Pro')).getByRole('link', { name: 'Priority support' })
    expect(support.getAttribute('href')).toBe('mailto:help@shop.example')
    const foot = within(screen.getByRole('contentinfo'))
    expect(foot.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Terms', 'https://shop.example/terms'],
      ['Contact', 'mailto:help@shop.example'],
    ])
    expect(plan('Pro').textContent).toContain('Claude (4.0 Sonnet)')
    expect(plan('Standard').textContent).not.toContain('Claude (4.0 Sonnet)')
    expect(screen.getByRole('link', { name: 'Back to Debates' }).getAttribute('href')).toBe('/')
    expect(document.title).toBe('Choose Your Plan · Einstein vs Cat')
  })

  test('free: it is the current plan, and no period is named', async () => {
    await open()
    expect(words()).toContain('Your plan: Free')
    expect(words()).not.toMatch(/Next billing|Access until|Cancel Subscription|Manage payment method/)
    expect(button('Current Plan').disabled).toBe(true)
    expect(plan('Free').contains(button('Current Plan'))).toBe(true)
  })

  test('standard: the next billing; a way up, and none down', async () => {
    await open({ tier: 'standard', days: 31 })
    expect(words()).toContain('Your plan: Standard')
    expect(words()).toContain('Next billing: Feb 1, 2026')
    expect(plan('Free').textContent).toContain('Free tier - no downgrade needed')
    expect(within(plan('Free')).queryByRole('button')).toBeNull()
    expect(button('Current Plan', plan('Standard')).disabled).toBe(true)
    expect(button('Cancel Subscription', plan('Standard'))).toBeTruthy()
    expect(button('Upgrade to Pro - $19.99/month', plan('Pro'))).toBeTruthy()
    expect(screen.queryByLabelText('Enter email for billing')).toBeNull()
  })

  test('pro: the standard card keeps its button, disabled, and says why', async () => {
    await open({ tier: 'pro', days: 31 })
    expect(button('Upgrade to Standard - $9.99/month', plan('Standard')).disabled).toBe(true)
    expect(plan('Standard').textContent).toContain('Your plan includes it.')
  })

  test('cancelled: cancelling until the period ends, and free from then on', async () => {
    await open({ tier: 'pro', status: 'cancelled', days: 31 })
    expect(words()).toContain('Your plan: Pro (Cancelling at period end)')
    expect(words()).toContain('Access until: Feb 1, 2026')
    expect(words()).not.toMatch(/Next billing|Cancel Subscription/)
    expect(button('Reactivate Subscription', plan('Pro'))).toBeTruthy()
    closeSite()
    await open({ tier: 'pro', status: 'cancelled', days: -1 })
    expect(words()).toContain('Your plan: Free')
    expect(words()).not.toMatch(/Cancelling|Access until|Reactivate/)
  })

  test('a payment that failed: a banner says until when the plan lasts, a week of grace included', async () => {
    await open({ tier: 'standard', status: 'past_due', days: 0 })
    const banner = screen.getByRole('alert')
    expect(banner.textContent).toContain('Your last payment failed.')
    expect(banner.textContent).toContain('Your plan stays until Jan 8, 2026.')
    expect(button('Manage payment method')).toBe(button('Manage payment method', banner))
    expect(words()).not.toContain('Next billing')
    expect(plan('Standard').contains(button('Cancel Subscription'))).toBe(true)
    closeSite()
    await open({ tier: 'standard', status: 'past_due', days: -8 })
    expect(screen.getByRole('alert').textContent).not.toContain('Your plan stays')
    const notice = screen.getByText('Subscriptions are being configured. Please come back later.')
    const cancel = button('Cancel Subscription', screen.getByRole('alert'))
    expect([cancel.disabled, cancel.getAttribute('aria-describedby')]).toEqual([true, notice.id])
    expect(words()).toContain('Your plan: Free')
  })

  test('billing off: a notice is the reason of every disabled button', async () => {
    await open()
    const notice = screen.getByText('Subscriptions are being configured. Please come back later.')
    for (const name of ['Upgrade to Standard - $9.99/month', 'Upgrade to Pro - $19.99/month']) {
      expect([button(name).disabled, button(name).getAttribute('aria-describedby')]).toEqual([true, notice.id])
    }
    closeSite()
    await open({ tier: 'pro', days: 31 })
    expect(button('Cancel Subscription').disabled).toBe(true)
    expect(button('Manage payment method').disabled).toBe(true)
  })

  test('billing off: no email is asked for, not even by the way from the upgrade dialog', async () => {
    await open({}, '/subscription?plan=pro')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('§2 the plan elsewhere', () => {
  test('Account Status: plan, period, and the way to its page', async () => {
    const site = await open({ tier: 'pro', status: 'cancelled', days: 31 })
    site.load('/account')
    const card = await screen.findByRole('region', { name: 'Account Status' })
    expect(card.textContent).toContain('PlanPro (Cancelling at period end)')
    expect(card.textContent).toContain('Access until:Feb 1, 2026')
    fireEvent.click(within(card).getByRole('link', { name: 'Manage subscription' }))
    expect(await title()).toBeTruthy()
  })

  test('the account menu leads here', async () => {
    const site = await open()
    site.load('/')
    fireEvent.click(await screen.findByRole('button', { name: /Account menu/ }), { detail: 1 })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Subscription' }))
    expect(await title()).toBeTruthy()
  })

  test('a plan that the page learns of unlocks the models at once', async () => {
    const site = await openSite(product, newName())
    site.load('/')
    const chooser = () => screen.getByLabelText<HTMLSelectElement>('Cat’s model')
    await screen.findByRole('button', { name: /Account menu/ })
    await product.database.db.execute(
      sql`update users set subscription_tier = 'pro', subscription_period_end = now() + interval '100 years' where username = ${`payer-${people}`}`,
    )
    fireEvent.click(screen.getByRole('button', { name: /Account menu/ }), { detail: 1 })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Subscription' }))
    await title()
    fireEvent.click(screen.getByRole('link', { name: 'Back to Debates' }))
    await screen.findByRole('button', { name: 'Debate!' })
    await openOptions()
    fireEvent.change(chooser(), { target: { value: 'gpt-4' } })
    await waitFor(() => expect(chooser().value).toBe('gpt-4'))
  })
})
