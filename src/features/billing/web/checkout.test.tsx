import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fetch } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { EMAIL, payingWorld } from '#testing/paying.ts'
import { openPlanPage, type PlanPage } from '#testing/plan-page.tsx'
import { closeSite } from '#testing/site.tsx'
import type { World } from '#testing/world.ts'
import { UpgradeDialog } from './upgrade-dialog.tsx'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())
afterEach(closeSite)

const STANDARD = 'Upgrade to Standard - $9.99/month'
const PRO = 'Upgrade to Pro - $19.99/month'
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const email = () => screen.getByLabelText<HTMLInputElement>('Enter email for billing')
const type = (value: string) => fireEvent.change(email(), { target: { value } })
const lastToast = () => toasts.current()[0]
const checkouts = ({ site }: PlanPage) => site.calls.filter((call) => call.includes('create-checkout')).length

let people = 0
async function open(before: (page: PlanPage) => unknown = () => {}, query?: string): Promise<PlanPage> {
  const page = await openPlanPage(product, `checkout-${(people += 1)}`)
  await before(page)
  page.load(query)
  await screen.findByRole('heading', { name: 'Choose Your Plan' })
  return page
}
const onStandard = async (page: PlanPage) => {
  await page.pay()
  await product.payments.settled()
}
async function openDialog(before: (page: PlanPage) => unknown, over: { onUseAlex?: () => void } = {}) {
  const page = await openPlanPage(product, `checkout-${(people += 1)}`)
  await before(page)
  const went: string[] = []
  const navigation = { goTo: (address: string) => void went.push(address), reload: () => {} }
  page.site.load('/', <UpgradeDialog model="gpt-4" onStay={() => {}} navigation={navigation} {...over} />)
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required' })
  return { ...page, dialog, went }
}
function hold({ site }: PlanPage, path: string): () => void {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await site.fetch(...(call as Parameters<typeof site.fetch>))
    if (call[0] === path) await released
    return answer
  })
  return letGo
}
async function asked({ site }: PlanPage, call: string): Promise<void> {
  await waitFor(() => expect(site.calls).toContain(call))
  for (let i = 0; i < 3; i += 1) await site.send('GET', '/api/tiers')
}

describe('§5 the checkout needs an email', () => {
  test('without one the buttons are disabled, and Enter in the field says Email Required; no call is made', async () => {
    const page = await open(undefined, '?plan=pro')
    expect([button(STANDARD).disabled, button(PRO).disabled]).toEqual([true, true])
    type('   ')
    expect(button(PRO).disabled).toBe(true)
    fireEvent.submit(email())
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Email Required',
        description: 'Please enter your email address for billing.',
        variant: 'destructive',
      }),
    )
    expect([checkouts(page), page.left]).toEqual([0, []])
  })

  test('a wrong one is said at the field, which gets the focus; no call is made', async () => {
    const page = await open()
    type('ada@')
    fireEvent.click(button(PRO))
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy()
    expect(document.activeElement).toBe(email())
    expect(checkouts(page)).toBe(0)
    type(EMAIL)
    expect(screen.queryByText('Please enter a valid email address.')).toBeNull()
  })

  test('one on file is not asked for again', async () => {
    await open(onStandard)
    expect(screen.queryByLabelText('Enter email for billing')).toBeNull()
    expect(button(PRO).disabled).toBe(false)
  })
})

describe('§4 upgrade', () => {
  test('§8 refused: Upgrade Failed says why, and it can be tried again', async () => {
    const page = await open()
    type(EMAIL)
    product.payments.controls.fail({ next: 500, path: '/v1/checkout' })
    fireEvent.click(button(STANDARD))
    await waitFor(() => expect(lastToast()?.title).toBe('Upgrade Failed'), { timeout: 10_000 })
    expect(lastToast()?.description).toBe(
      'The payment service is not available right now. Please try again in a moment.',
    )
    await waitFor(() => expect(button(STANDARD).getAttribute('aria-busy')).toBeNull())
    expect(page.left).toEqual([])
  })

  test('§12 an address that is not known as a payment page’s is not gone to', async () => {
    const page = await open(({ site }) => {
      // The configuration cannot be loaded, so the page does not recognise the sandbox's payment page.
      vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
        path === '/api/config' ? Promise.reject(new TypeError('away')) : site.fetch(path, init),
      )
    })
    type(EMAIL)
    fireEvent.click(button(STANDARD))
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Upgrade Failed',
        description: 'Failed to create checkout session',
        variant: 'destructive',
      }),
    )
    expect([checkouts(page), page.left]).toEqual([1, []])
    await waitFor(() => expect(button(STANDARD).getAttribute('aria-busy')).toBeNull())
  })

  test('the session has ended: said, and the page asks for a login', async () => {
    const page = await open()
    await page.site.send('POST', '/api/logout')
    type(EMAIL)
    fireEvent.click(button(STANDARD))
    await screen.findByText('Authentication Required')
    expect(lastToast()).toMatchObject({ title: 'Upgrade Failed', description: 'Authentication required' })
  })

  test('the browser goes to the pay page, once; until then the page is busy', async () => {
    const page = await open()
    type(EMAIL)
    fireEvent.click(button(STANDARD))
    expect(button(STANDARD).getAttribute('aria-busy')).toBe('true')
    expect(button(PRO).disabled).toBe(true)
    fireEvent.click(button(STANDARD))
    await waitFor(() => expect(page.left).toHaveLength(1))
    expect(page.left[0]).toMatch(`${product.payments.url}/c/pay/`)
    expect([checkouts(page), button(STANDARD).getAttribute('aria-busy')]).toEqual([1, 'true'])
    expect(await (await fetch(page.left[0] ?? '')).text()).toContain(EMAIL)
  })

  test('a page that the browser brings back as it was left is not busy, and knows what was paid meanwhile', async () => {
    const page = await open()
    type(EMAIL)
    fireEvent.click(button(STANDARD))
    await waitFor(() => expect(page.left).toHaveLength(1))
    await page.pay()
    await product.payments.settled()
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await screen.findByRole('button', { name: 'Cancel Subscription' })
    expect(button(PRO).disabled).toBe(false)
  })

  test('with a running subscription it goes to the portal’s confirmation, never to a second checkout', async () => {
    const page = await open(onStandard)
    fireEvent.click(button(PRO))
    await waitFor(() => expect(page.left).toHaveLength(1))
    expect(page.left[0]).toMatch(`${product.payments.url}/p/session/`)
  })

  test('Enter in the email’s field takes the plan that was asked for', async () => {
    const page = await open(undefined, '?plan=pro')
    await waitFor(() => expect(document.activeElement).toBe(email()))
    type(EMAIL)
    fireEvent.submit(email())
    await waitFor(() => expect(page.left).toHaveLength(1))
    expect(await (await fetch(page.left[0] ?? '')).text()).toContain('$19.99')
  })

  test('while another plan’s pay page is being opened, Enter in the email’s field begins nothing', async () => {
    const page = await open(undefined, '?plan=pro')
    type(EMAIL)
    fireEvent.click(button(STANDARD))
    fireEvent.submit(email())
    await waitFor(() => expect(page.left).toHaveLength(1))
    expect(checkouts(page)).toBe(1)
    expect(await (await fetch(page.left[0] ?? '')).text()).toContain('$9.99')
  })
})

describe('who has left by the time the payment service answers stays where they are', () => {
  test('the plan page, left for another', async () => {
    const page = await open()
    const letGo = hold(page, '/api/subscription/create-checkout')
    type(EMAIL)
    fireEvent.click(button(STANDARD))
    page.site.load('/', <p>Home</p>)
    letGo()
    await asked(page, 'GET /api/config')
    expect([checkouts(page), page.left]).toEqual([1, []])
  })

  test('the same with the page of the payment method', async () => {
    const page = await open(onStandard)
    const letGo = hold(page, '/api/subscription/portal')
    fireEvent.click(button('Manage payment method'))
    page.site.load('/', <p>Home</p>)
    letGo()
    await asked(page, 'GET /api/config')
    expect(page.left).toEqual([])
  })

  test('Upgrade Required, closed: no pay page', async () => {
    const page = await openDialog(onStandard)
    const letGo = hold(page, '/api/subscription/create-checkout')
    fireEvent.click(await within(page.dialog).findByRole('button', { name: 'Upgrade to Pro' }))
    await waitFor(() => expect(checkouts(page)).toBe(2))
    page.site.load('/', <p>Home</p>)
    letGo()
    await asked(page, 'GET /api/config')
    expect(page.went).toEqual([])
  })

  test('Upgrade Required, closed before it is known that no email is on file: nothing is said, nothing is opened', async () => {
    const page = await openDialog(() => {})
    const said = lastToast()
    const letGo = hold(page, '/api/subscription')
    fireEvent.click(await within(page.dialog).findByRole('button', { name: 'Upgrade to Pro' }))
    page.site.load('/', <p>Home</p>)
    letGo()
    await asked(page, 'GET /api/subscription')
    expect([location.pathname, lastToast()]).toEqual(['/', said])
  })
})

describe('§2 Upgrade Required begins the checkout', () => {
  test('§8 refused: Upgrade failed', async () => {
    const { dialog, went } = await openDialog(onStandard)
    product.payments.controls.fail({ next: 500, path: '/v1/billing_portal' })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Upgrade to Pro' }))
    await waitFor(() => expect(lastToast()?.title).toBe('Upgrade failed'))
    expect(lastToast()?.description).toBe(
      'The payment service is not available right now. Please try again in a moment.',
    )
    expect(went).toEqual([])
  })

  test('for the plan of the pressed button', async () => {
    const { dialog, went } = await openDialog(onStandard)
    const upgrade = await within(dialog).findByRole('button', { name: 'Upgrade to Pro' })
    fireEvent.click(upgrade)
    expect(upgrade.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(went).toHaveLength(1))
    expect(upgrade.getAttribute('aria-busy')).toBe('true')
    expect(went[0]).toMatch(`${product.payments.url}/p/session/`)
  })

  test('Continue with Alex, where the caller offers it', async () => {
    const onUseAlex = vi.fn<() => void>()
    const { dialog } = await openDialog(() => {}, { onUseAlex })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue with Alex (GPT-4.1 Nano)' }))
    expect(onUseAlex).toHaveBeenCalledOnce()
  })
})
