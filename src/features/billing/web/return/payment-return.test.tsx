import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { EMAIL, payingWorld } from '#testing/paying.ts'
import { openPlanPage, type PlanPage } from '#testing/plan-page.tsx'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite } from '#testing/site.tsx'
import type { World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
// Delay the events of a payment, so that the page itself must activate the plan.
beforeEach(() => product.payments.controls.delay({ on: true }))
afterAll(() => product.close())
afterEach(closeSite)

const lastToast = () => toasts.current()[0]
const plan = () => screen.findByText('Your plan:').then((words) => words.textContent)
const posts = ({ site }: PlanPage) => site.calls.filter((call) => /POST .*(reauth|verify)/.test(call))
const signOut = (page: PlanPage) => page.site.send('POST', '/api/logout')

let people = 0
const newName = () => `returner-${(people += 1)}`
async function paid(name = newName()): Promise<{ page: PlanPage; query: string; name: string }> {
  const page = await openPlanPage(product, name)
  const back = await page.pay()
  expect(back?.pathname).toBe('/subscription')
  return { page, name, query: back?.search ?? '' }
}

describe('§4 payment return', () => {
  test('in another browser the token is worth nothing: Authentication Failed, and nothing is verified', async () => {
    const { query } = await paid()
    const stranger = await openPlanPage(product, null)
    stranger.load(query)
    await screen.findByText('Authentication Required')
    expect(lastToast()).toMatchObject({
      title: 'Authentication Failed',
      description: 'Please login again to complete your subscription.',
    })
    expect([posts(stranger), location.search]).toEqual([['POST /api/subscription/reauth'], ''])
  })

  test('after a login there the payment is verified after all', async () => {
    const { name, query } = await paid()
    const elsewhere = await openPlanPage(product, null)
    elsewhere.load(query)
    fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
    expect(history.state).toEqual({ back: expect.stringMatching(/^\/subscription\?session_id=cs_\w+$/) })
    await elsewhere.site.send('POST', '/api/login', { username: name, password: PASSWORD })
    elsewhere.load((history.state as { back: string }).back.slice('/subscription'.length))
    await waitFor(() => expect(lastToast()?.title).toBe('Subscription Active!'))
    expect(await plan()).toContain('Standard')
  })

  test('signed in as somebody else: said, and nobody is switched', async () => {
    const { page, query } = await paid()
    await signOut(page)
    await page.site.send('POST', '/api/register', { username: newName(), password: PASSWORD })
    page.load(query)
    expect(await plan()).toContain('Free')
    expect(lastToast()).toMatchObject({
      title: 'Authentication Failed',
      description: 'This payment belongs to another account. Please sign out first.',
    })
    expect(posts(page)).toEqual(['POST /api/subscription/reauth'])
  })

  test('signed out, without a token: Please Login', async () => {
    const { page, query } = await paid()
    await signOut(page)
    page.load(query.replace(/&auth=[^&]*/, ''))
    await screen.findByText('Authentication Required')
    expect(lastToast()).toMatchObject({
      title: 'Please Login',
      description: 'Please login again to complete your subscription activation.',
    })
  })

  test('a payment that was not completed: Verification Failed with the reason, and the plan as it is', async () => {
    const page = await openPlanPage(product, newName())
    const { url } = (await page.site.send('POST', '/api/subscription/create-checkout', {
      tier: 'pro',
      email: EMAIL,
    })) as { url: string }
    page.load(`?session_id=${new URL(url).pathname.split('/').at(-1)}`)
    expect(await plan()).toContain('Free')
    expect(lastToast()).toMatchObject({ title: 'Verification Failed', variant: 'destructive' })
    await act(() => page.clock.advance(5000))
    expect(page.left).toEqual([])
  })

  test('another user’s payment is none of mine', async () => {
    const { query } = await paid()
    const page = await openPlanPage(product, newName())
    page.load(query.replace(/&auth=[^&]*/, ''))
    expect(await plan()).toContain('Free')
    expect(lastToast()).toMatchObject({ title: 'Verification Failed', description: 'This payment was not found.' })
  })

  test('signed in: verified once, the address is clean, and the page reloads after one second', async () => {
    const { page, query } = await paid()
    page.load(query)
    expect(location.pathname + location.search).toBe('/subscription')
    expect(screen.getByText('Checking your payment...')).toBeTruthy()
    expect(await plan()).toContain('Standard')
    expect(lastToast()).toMatchObject({ title: 'Subscription Active!', description: 'Welcome to Standard!' })
    expect(posts(page)).toEqual(['POST /api/subscription/reauth', 'POST /api/subscription/verify-checkout'])
    // The button is disabled, because the coming reload would interrupt a call that begins now.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel Subscription' }).disabled).toBe(true)
    await act(() => page.clock.advance(999))
    expect(page.left).toEqual([])
    await act(() => page.clock.advance(1))
    expect(page.left).toEqual(['reload'])
  })

  test('signed out meanwhile in the browser that began the payment: signed in again, and verified', async () => {
    const { page, query, name } = await paid()
    await signOut(page)
    page.load(query)
    expect(await plan()).toContain('Standard')
    expect(lastToast()?.title).toBe('Subscription Active!')
    expect(await page.site.send('GET', '/api/user')).toMatchObject({ username: name, subscriptionTier: 'standard' })
  })

  test('the same address again, still signed in: the plan is confirmed again, and nobody is told to log in', async () => {
    const { page, query } = await paid()
    page.load(query)
    await waitFor(() => expect(posts(page)).toHaveLength(2))
    await plan()
    page.load(query)
    await waitFor(() => expect(posts(page)).toHaveLength(4))
    expect(posts(page).slice(-2)).toEqual(['POST /api/subscription/reauth', 'POST /api/subscription/verify-checkout'])
    expect(lastToast()?.title).toBe('Subscription Active!')
    expect(await plan()).toContain('Standard')
  })

  test('the server cannot be reached: said, and the page can be tried again', async () => {
    const { page, query } = await paid()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    page.load(query.replace(/&auth=[^&]*/, ''))
    await screen.findByRole('alert')
    expect(lastToast()).toMatchObject({
      title: 'Verification Failed',
      description: expect.stringContaining('cannot be reached'),
    })
    vi.stubGlobal('fetch', page.site.fetch)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await plan()).toContain('Your plan:')
  })
})
