import type { Page } from '@playwright/test'
import { button, tabTo } from './debate-page.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import type { Selling } from './products.ts'
import { expectNothingSideways, sidewaysOn } from './screens/sideways.ts'
import { DAY_S, EMAIL, payByCall, payWith, subscriptionsOf } from './shop.ts'
import { expect, STARTS, test as base } from './test.ts'

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const FAILS_LATER = '4000 0000 0000 0341'
const PASSWORD = 'a patent clerk in Bern'

const test = base.extend<{ shop: Selling }>({
  shop: [async ({ products }, provide) => provide(await products.of('selling')), STARTS],
  baseURL: async ({ shop }, provide) => provide(shop.url),
})
test.describe.configure({ mode: 'default' })

let people = 0
const toast = (page: Page) => page.locator('.toast[data-state=open]')
const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const yourPlan = (page: Page) => page.locator('.your-plan')
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function register(page: Page): Promise<string> {
  const username = `payer ${(people += 1)} ${base.info().workerIndex}`
  const answer = await page.request.post('/api/register', { data: { username, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(201)
  return username
}
async function visit(page: Page): Promise<void> {
  await register(page)
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Plan')
}
async function reloaded(page: Page, mark: string): Promise<void> {
  await expect.poll(() => page.evaluate((name) => name in globalThis, mark).catch(() => true)).toBe(false)
}
const markPage = (page: Page, mark: string) =>
  page.evaluate((name) => Object.assign(globalThis, { [name]: true }), mark)

test.describe('§4 a subscription from its beginning to its end', () => {
  test('free, declined, standard, pro, cancelled, reactivated, cancelled, and free again at its end', async ({
    page,
    shop,
  }) => {
    base.setTimeout(180_000)
    await visit(page)
    await expect(page.getByText('Sandbox – no real payment.')).toBeVisible()
    await expect(button(page, 'Upgrade to Standard - $9.99/month')).toBeDisabled()
    await page.getByLabel('Enter email for billing').fill(EMAIL)
    await button(page, 'Upgrade to Standard - $9.99/month').click()

    await payWith(page, DECLINED)
    await expect(page.getByRole('alert')).toContainText('declined')
    await payWith(page, GOOD)
    await expect(toast(page)).toContainText('Subscription Active!')
    await expect(toast(page)).toContainText('Welcome to Standard!')
    await expect(page).toHaveURL(`${shop.url}/subscription`)
    await expect(yourPlan(page)).toContainText(/Standard\s*Next billing:/)
    await expect(plan(page, 'Standard').getByText('Current Plan').first()).toBeVisible()

    await button(page, 'Upgrade to Pro - $19.99/month').click()
    await page.getByRole('button', { name: /confirm/i }).click()
    await expect(yourPlan(page)).toContainText('Your plan: Pro')
    await expect(button(page, 'Upgrade to Standard - $9.99/month')).toBeDisabled()

    await markPage(page, 'beforeCancelling')
    await button(page, 'Cancel Subscription').click()
    await inDialog(page, 'Cancel Subscription').click()
    await expect(toast(page)).toContainText('Subscription Cancelled')
    await expect(yourPlan(page)).toContainText('(Cancelling at period end)')
    await reloaded(page, 'beforeCancelling')
    await expect(yourPlan(page)).toContainText('Access until:')

    await markPage(page, 'beforeReactivating')
    await button(page, 'Reactivate Subscription').click()
    await expect(toast(page)).toContainText('Subscription Reactivated')
    await reloaded(page, 'beforeReactivating')
    await expect(yourPlan(page)).toContainText('Next billing:')

    await button(page, 'Cancel Subscription').click()
    await inDialog(page, 'Cancel Subscription').click()
    await expect(yourPlan(page)).toContainText('(Cancelling at period end)')
    shop.sandbox.controls.clock({ advanceSeconds: 32 * DAY_S })
    await shop.sandbox.settled()
    await page.goto('/subscription')
    await expect(yourPlan(page)).toHaveText('Your plan: Free Invoices and receipts')
    await expect(page.getByLabel('Enter email for billing')).toHaveCount(0)
    await expect(button(page, 'Upgrade to Pro - $19.99/month')).toBeEnabled()
  })

  test('a renewal that fails: a banner, and a new card mends it', { tag: '@long' }, async ({ page, shop }) => {
    base.setTimeout(120_000)
    await register(page)
    await payByCall(page, 'standard', FAILS_LATER)
    shop.sandbox.controls.clock({ advanceSeconds: 32 * DAY_S })
    await shop.sandbox.settled()
    await page.goto('/subscription')
    const banner = page.getByRole('alert').filter({ hasText: 'Your last payment failed.' })
    await expect(banner).toContainText('Your plan stays until')
    await expect(yourPlan(page)).toContainText('Standard')
    await banner.getByRole('button', { name: 'Manage payment method' }).click()
    await page
      .getByRole('link', { name: /payment method|card/i })
      .first()
      .click()
    await page.getByLabel('Card number').fill(GOOD)
    await page.getByRole('button', { name: 'Save card' }).click()
    await shop.sandbox.settled()
    await page.goto('/subscription')
    await expect(yourPlan(page)).toContainText('Next billing:')
    await expect(banner).toHaveCount(0)
  })
})

test.describe('§4 a first payment from a bank', () => {
  test(
    'on its way: nothing can be bought; it fails: said; paid once more, it arrives and is a plan',
    { tag: '@long' },
    async ({ page, shop }) => {
      const { controls, settled } = shop.sandbox
      const upgrade = button(page, 'Upgrade to Standard - $9.99/month')
      const payFromBank = async () => {
        await page.getByText('Pay from a bank account, which takes days').click()
        await page.getByRole('button', { name: 'Pay from the bank account' }).click()
      }
      await visit(page)
      await page.getByLabel('Enter email for billing').fill(EMAIL)
      await upgrade.click()
      await payFromBank()
      await expect(toast(page)).toContainText('Payment on its way')
      await expect(page.getByText(/^Payment on its way Your bank is still making the payment/)).toBeVisible()
      await expect(yourPlan(page)).toHaveText('Your plan: Free')
      await expect(upgrade).toBeDisabled()
      await expectAccessibleInBothThemes(page)

      controls.debits({ end: 'failed' })
      await settled()
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Your payment did not arrive, so no plan has begun.')
      await expect(yourPlan(page)).toHaveText('Your plan: Free')
      await expectAccessibleInBothThemes(page)

      await upgrade.click()
      await payFromBank()
      await expect(upgrade).toBeDisabled()
      controls.debits({ end: 'paid' })
      await settled()
      await page.reload()
      await expect(yourPlan(page)).toContainText(/Standard\s*Next billing:/)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )
})

test.describe('§4 the return from a payment', () => {
  test('a tab that was closed: the event alone brings the plan', { tag: '@long' }, async ({ page, shop }) => {
    await visit(page)
    await payByCall(page, 'pro')
    await shop.sandbox.settled()
    await page.reload()
    await expect(yourPlan(page)).toContainText('Your plan: Pro')
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Account Status' })).toContainText('Pro')
  })

  test('two tabs at once pay once', { tag: '@long' }, async ({ page, context, shop }) => {
    await visit(page)
    const email = `twice-${people}-${base.info().workerIndex}@example.com`
    const other = await context.newPage()
    await other.goto('/subscription')
    for (const tab of [page, other]) {
      await tab.getByLabel('Enter email for billing').fill(email)
      await button(tab, 'Upgrade to Standard - $9.99/month').click()
      await expect(tab.getByLabel('Card number')).toBeVisible()
    }
    await payWith(page, GOOD)
    await expect(yourPlan(page)).toContainText('Standard')
    await payWith(other, GOOD)
    await expect(yourPlan(other)).toContainText('Standard')
    expect(await subscriptionsOf(shop.sandbox, email)).toBe(1)
  })

  test(
    'signed out meanwhile: worth nothing in another browser, signed in again in this one',
    { tag: '@long' },
    async ({ page, browser, baseURL }) => {
      await register(page)
      const back = await payByCall(page, 'standard')
      await page.request.post('/api/logout')
      const stranger = await browser.newPage({ baseURL })
      await stranger.goto(back)
      await expect(toast(stranger)).toContainText('Authentication Failed')
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
      await expect(stranger).toHaveURL(`${baseURL}/subscription`)
      await stranger.close()

      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked.push(page.url())
      })
      await page.goto(back)
      await expect(toast(page)).toContainText('Subscription Active!')
      await expect(yourPlan(page)).toContainText('Standard')
      await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
      expect(new Set(asked)).toEqual(new Set([`${baseURL}/subscription`]))
      expect(await page.evaluate(() => JSON.stringify([history.state, location.href]))).not.toMatch(/cs_|auth/)
    },
  )
})

test.describe('§2 the way to the plan page', () => {
  test(
    'a model above the plan: Upgrade Required, the email, the pay page',
    { tag: '@long' },
    async ({ page, shop }) => {
      await register(page)
      await page.goto('/')
      await page.getByRole('button', { name: /Options/ }).click()
      await page.getByLabel('Cat’s model').selectOption('gpt-4')
      await inDialog(page, 'Upgrade to Pro').click()
      await expect(toast(page)).toContainText('Email Required')
      await expect(page.getByLabel('Enter email for billing')).toBeFocused()
      await page.keyboard.type(EMAIL)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Card number')).toBeVisible()
      expect(page.url()).toContain(shop.sandbox.url)
      await page.goBack()
      await expect(button(page, 'Upgrade to Pro - $19.99/month')).toBeEnabled()
    },
  )
})

test.describe('§14: for everyone', () => {
  test(
    'looks: the email refused, paid, the question before cancelling; from 320 to 2560 px',
    { tag: '@long' },
    async ({ page, shop }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await register(page)
      await page.goto('/subscription?plan=pro')
      await page.getByLabel('Enter email for billing').fill('mileva@')
      await button(page, 'Upgrade to Pro - $19.99/month').click()
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await payByCall(page, 'standard')
      await shop.sandbox.settled()
      await page.reload()
      await button(page, 'Cancel Subscription').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await inDialog(page, 'Keep it').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByText('Yearly', { exact: true }).click()
      await expect(button(page, 'Pay yearly - $99.90/year')).toBeEnabled()
      await expectAccessibleInBothThemes(page)
      for (const direction of ['ltr', 'rtl'] as const) {
        for (const width of [704, 1088]) expect(await sidewaysOn(page, width, direction)).toBeLessThanOrEqual(0)
      }
      await expectNothingSideways(page)
    },
  )

  test('by keyboard alone: all models in sight, a plan taken, and given up', { tag: '@long' }, async ({ page }) => {
    await visit(page)
    await tabTo(page, page.getByLabel('Enter email for billing'))
    await page.keyboard.type(EMAIL)
    const models = page.getByRole('list', { name: 'AI models of Pro' })
    expect(await models.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
    await tabTo(page, button(page, 'Upgrade to Pro - $19.99/month'))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Subscribe' }))
    await page.keyboard.press('Enter')
    await expect(yourPlan(page)).toContainText('Your plan: Pro')
    await expect(button(page, 'Cancel Subscription')).toBeEnabled()
    await tabTo(page, button(page, 'Cancel Subscription'))
    await page.keyboard.press('Enter')
    await tabTo(page, inDialog(page, 'Cancel Subscription'))
    await page.keyboard.press('Enter')
    await expect(yourPlan(page)).toContainText('(Cancelling at period end)')
  })
})
