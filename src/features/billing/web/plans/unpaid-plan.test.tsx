import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { FAILING_CARD, payingWorld } from '#testing/paying.ts'
import { openPlanPage } from '#testing/plan-page.tsx'
import { closeSite } from '#testing/site.tsx'
import type { World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())
afterEach(closeSite)

const DAY_MS = 86_400_000
const MONTH_S = 32 * 86_400
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const yourPlan = () => screen.getByText('Your plan:').closest('.your-plan')?.textContent
const lastToast = () => toasts.current()[0]

let people = 0
async function open() {
  const page = await openPlanPage(product, `debtor-${(people += 1)}`)
  await page.pay('standard', FAILING_CARD)
  await product.payments.settled()
  product.payments.controls.clock({ advanceSeconds: MONTH_S })
  await product.payments.settled()
  page.load()
  await screen.findByRole('alert')
  return page
}
async function openAfterGrace() {
  const page = await open()
  const { db } = product.database
  const end = new Date(product.clock.now() - 8 * DAY_MS).toISOString()
  await db.execute(sql`update users set subscription_period_end = ${end} where username = ${`debtor-${people}`}`)
  // Pretend that no payment page was opened recently, so that the plan page loads the stored state.
  await db.execute(sql`update billing_customers set unsettled_until = null`)
  page.load()
  await waitFor(() => expect(yourPlan()).toContain('Free'))
  return page
}

const askToCancel = async () => {
  fireEvent.click(button('Cancel Subscription'))
  return screen.findByRole('dialog', { name: 'Cancel the subscription?' })
}
const confirm = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }))

test('§2 the banner leads to the open invoice', async () => {
  const page = await open()
  fireEvent.click(button('Pay the open invoice'))
  await waitFor(() => expect(page.left.at(-1)).toMatch(`${product.payments.url}/i/in_`))
})

describe('§4 cancelling it', () => {
  test('within the grace: the question and the answer say that it ends at once', async () => {
    await open()
    const dialog = await askToCancel()
    expect(dialog.textContent).toContain('The subscription ends at once: no further payment is tried')
    expect(dialog.textContent).not.toContain('You keep')
    confirm(dialog)
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Subscription Cancelled',
        description: 'Your subscription has ended. No further payment is tried.',
      }),
    )
    await waitFor(() => expect(yourPlan()).toContain('Free'))
  })

  test('after the grace: the banner leads to the question, and nothing is tried any more', async () => {
    const { site } = await openAfterGrace()
    const banner = screen.getByRole('alert')
    expect(banner.contains(button('Cancel Subscription'))).toBe(true)
    const dialog = await askToCancel()
    expect(dialog.textContent).toContain('The subscription ends at once: no further payment is tried')
    confirm(dialog)
    await waitFor(() =>
      expect(lastToast()?.description).toBe('Your subscription has ended. No further payment is tried.'),
    )
    await waitFor(() => expect(banner.isConnected).toBe(false))
    await expect(site.send('POST', '/api/subscription/cancel')).rejects.toThrow('nothing-to-cancel')
  })

  test('ended in another tab: the question stays as it was asked; the answer is said, and closes it', async () => {
    const { site } = await open()
    const dialog = await askToCancel()
    const question = dialog.textContent
    await site.send('POST', '/api/subscription/cancel')
    // Imitate a browser that restores the page from its back/forward cache.
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await waitFor(() => expect(yourPlan()).toContain('Free'))
    expect(dialog.textContent).toBe(question)
    confirm(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lastToast()).toMatchObject({
      title: 'Cancellation Failed',
      description: 'There is no running subscription to cancel.',
    })
  })
})
