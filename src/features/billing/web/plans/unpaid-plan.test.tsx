/** §4, §11: a plan whose last payment is open, within the days of grace and after them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { FAILING_CARD, payingWorld } from '#testing/paying.ts'
import { openPlanPage } from '#testing/plan-page.tsx'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite } from '#testing/site.tsx'

afterEach(closeSite)

const DAY_MS = 86_400_000
const USERNAME = 'debtor'
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const yourPlan = () => screen.getByText('Current plan:').closest('.your-plan')?.textContent
const lastToast = () => toasts.current()[0]
const findBanner = () => screen.findByRole('alert')

/** The plan page of a user who paid for standard on January 1 with a card that fails on February 1. */
async function openOn({ days }: { days: number }) {
  const product = await payingWorld()
  onTestFinished(() => product.close())
  const page = await openPlanPage(product, USERNAME)
  await page.pay('standard', FAILING_CARD)
  await product.payments.settled()
  await product.clock.advance(days * DAY_MS)
  await product.payments.settled()
  // The session has ended meanwhile.
  await page.site.send('POST', '/api/login', { username: USERNAME, password: PASSWORD })
  page.load()
  await findBanner()
  return page
}
const IN_GRACE = { days: 33 }

const askToCancel = async () => {
  fireEvent.click(button('Cancel Subscription'))
  return screen.findByRole('dialog', { name: 'Cancel the subscription?' })
}
const confirm = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }))

describe('§4 cancelling it', () => {
  test('within the grace: the question and the answer say that it ends at once', async () => {
    await openOn(IN_GRACE)
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
})
