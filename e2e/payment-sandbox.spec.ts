import { test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { systemClock } from '#platform/clock.ts'
import { buy, type Catalogue, customerOf, makeCatalogue, openPayments, type Payments } from 'stripe-sandbox/testing'
import { expectAccessibleInBothSchemes } from './axe.ts'
import { expect } from './test.ts'

const test = base.extend<{ payments: Payments }>({
  // Playwright requires an object pattern as the first argument, even an empty one.
  // oxlint-disable-next-line no-empty-pattern
  payments: async ({}, provide) => {
    const payments = await openPayments({ clock: systemClock })
    await provide(payments)
    await payments.close()
  },
})

async function payPage({ stripe, sandbox }: Payments, { standard }: Catalogue): Promise<string> {
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: standard.id, quantity: 1 }],
    success_url: `${sandbox.url}/?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: sandbox.url,
  })
  return url ?? ''
}

async function expectFine(page: Page): Promise<void> {
  await expect(page.getByText('Sandbox – no real payment.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}

test(
  'no axe violation in either theme, and no sideways scroll at 320 px',
  { tag: '@long' },
  async ({ page, payments }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const { stripe } = payments
    const catalogue = await makeCatalogue(stripe)
    const url = await payPage(payments, catalogue)
    await page.goto(url)
    await page.getByText('Test cards').click()
    await expectFine(page)

    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await expectFine(page)

    await page.getByLabel('Card number').fill('4000 0027 6000 3184')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { name: '3-D Secure' })).toBeVisible()
    await expectFine(page)

    const subscription = await buy(stripe, catalogue.standard.id)
    const portal = await stripe.billingPortal.sessions.create({
      customer: customerOf(subscription),
      return_url: payments.sandbox.url,
    })
    await page.goto(portal.url)
    await expectFine(page)
    await page.getByRole('link', { name: 'Change to Pro' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your new plan' })).toBeVisible()
    await expectFine(page)
    await page.getByRole('link', { name: 'Update payment method' }).click()
    await expectFine(page)
    await page.goto(portal.url)
    await page.getByRole('link', { name: 'SANDBOX-0001' }).click()
    await expectFine(page)
    await page.goto(payments.sandbox.url)
    await expectFine(page)
  },
)

test(
  'a plan is bought by keyboard, and the way leads back with the session’s id',
  { tag: '@long' },
  async ({ page, payments }) => {
    const url = await payPage(payments, await makeCatalogue(payments.stripe))
    await page.goto(url)
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?paid=cs_test_\w+$/)
    await expect(page.getByRole('row', { name: /ada@example\.com Standard active/ })).toBeVisible()
  },
)
