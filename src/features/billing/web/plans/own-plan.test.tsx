import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { payingWorld } from '#testing/paying.ts'
import { openPlanPage } from '#testing/plan-page.tsx'
import { closeSite } from '#testing/site.tsx'
import type { World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())
afterEach(closeSite)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const plan = (name: string) => screen.getByRole('region', { name })
const yourPlan = () => screen.getByText('Your plan:').closest('.your-plan')?.textContent
const lastToast = () => toasts.current()[0]
/** Makes calls to `path` fail three times, because the server retries each call twice. */
const refuse = (path: string) => product.payments.controls.fail({ next: 500, path, count: 3 })
const AWAY = 'The payment service is not available right now. Please try again in a moment.'

let people = 0
async function open() {
  const page = await openPlanPage(product, `owner-${(people += 1)}`)
  await page.pay()
  await product.payments.settled()
  page.load()
  await screen.findByRole('button', { name: 'Manage payment method' })
  const posts = () => page.site.calls.filter((call) => /POST .*(cancel|reactivate|portal)$/.test(call))
  return { ...page, posts }
}
const askToCancel = async () => {
  fireEvent.click(button('Cancel Subscription'))
  return screen.findByRole('dialog', { name: 'Cancel the subscription?' })
}
const pressIn = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))

describe('§4 cancelling a subscription', () => {
  test('asks first: what is kept, and until when; Keep it changes nothing', async () => {
    const { posts } = await open()
    const dialog = await askToCancel()
    expect(dialog.textContent).toContain('You keep Standard until Feb 1, 2026.')
    pressIn(dialog, 'Keep it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([posts(), yourPlan()]).toEqual([[], expect.stringContaining('Next billing: Feb 1, 2026')])
  })

  test('§8 refused: Cancellation Failed; it can be tried again', async () => {
    const { left } = await open()
    refuse('/v1/subscriptions')
    const dialog = await askToCancel()
    pressIn(dialog, 'Cancel Subscription')
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ title: 'Cancellation Failed', description: AWAY, variant: 'destructive' }),
    )
    await waitFor(() => expect(within(dialog).queryByRole('button', { busy: true })).toBeNull())
    expect(left).toEqual([])
  })

  test('cancelled already in another tab: said, the page shows it, and the question is closed', async () => {
    const { site } = await open()
    const dialog = await askToCancel()
    await site.send('POST', '/api/subscription/cancel')
    pressIn(dialog, 'Cancel Subscription')
    await waitFor(() => expect(lastToast()?.description).toBe('Your subscription is cancelled already.'))
    await waitFor(() => expect(yourPlan()).toContain('(Cancelling at period end)'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button('Reactivate Subscription').disabled).toBe(false)
  })

  test('the page shows it at once, and reloads after one second', async () => {
    const { clock, left } = await open()
    pressIn(await askToCancel(), 'Cancel Subscription')
    await waitFor(() => expect(yourPlan()).toContain('Standard (Cancelling at period end)Access until: Feb 1, 2026'))
    expect(lastToast()).toMatchObject({
      title: 'Subscription Cancelled',
      description: 'Your subscription ends with the paid period. Until then nothing changes.',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => clock.advance(999))
    expect(left).toEqual([])
    await act(() => clock.advance(1))
    expect(left).toEqual(['reload'])
  })

  test('who has left the page by then is not disturbed', async () => {
    const { clock, left, site } = await open()
    pressIn(await askToCancel(), 'Cancel Subscription')
    await waitFor(() => expect(lastToast()?.title).toBe('Subscription Cancelled'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    site.load('/')
    await act(() => clock.advance(5000))
    expect(left).toEqual([])
  })
})

describe('§4 reactivating it', () => {
  const cancelled = async () => {
    const page = await open()
    await page.site.send('POST', '/api/subscription/cancel')
    page.load()
    await screen.findByRole('button', { name: 'Reactivate Subscription' })
    return page
  }

  test('§8 refused: Reactivation Failed', async () => {
    const { left } = await cancelled()
    refuse('/v1/subscriptions')
    fireEvent.click(button('Reactivate Subscription'))
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ title: 'Reactivation Failed', description: AWAY, variant: 'destructive' }),
    )
    await waitFor(() => expect(button('Reactivate Subscription').getAttribute('aria-busy')).toBeNull())
    expect(left).toEqual([])
  })

  test('it goes on, and the page reloads after one second', async () => {
    const { clock, left } = await cancelled()
    fireEvent.click(button('Reactivate Subscription'))
    await waitFor(() => expect(yourPlan()).toContain('Next billing: Feb 1, 2026'))
    expect(lastToast()).toMatchObject({
      title: 'Subscription Reactivated',
      description: 'Your subscription goes on and will be renewed.',
    })
    expect(within(plan('Standard')).getByRole('button', { name: 'Cancel Subscription' })).toBeTruthy()
    await act(() => clock.advance(1000))
    expect(left).toEqual(['reload'])
  })
})

describe('§11 Manage payment method', () => {
  test('§8 refused: said', async () => {
    const { left } = await open()
    refuse('/v1/billing_portal')
    fireEvent.click(button('Manage payment method'))
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ title: 'The payment page could not be opened', description: AWAY }),
    )
    expect(left).toEqual([])
  })

  test('goes to the payment service’s own page', async () => {
    const { left } = await open()
    fireEvent.click(button('Manage payment method'))
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toMatch(`${product.payments.url}/p/session/`)
  })
})
