import type { BrowserContext, Page } from '@playwright/test'
import { button, openOptions, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

let people = 0
/** Creates a debate with one turn under a new account, and returns the debate's id. */
async function posed({ request }: BrowserContext): Promise<string> {
  const username = `loser ${(people += 1)}`
  const account = await request.post('/api/register', { data: { username, password: 'a patent clerk in Bern' } })
  expect(account.status()).toBe(201)
  const data = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
  const { id } = (await (await request.post('/api/debates', { data })).json()) as { id: string }
  await (await request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  return id
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share Debate' })
const linkField = (page: Page) => dialog(page).getByLabel('Share link')
const toast = (page: Page) => page.locator('.toast[data-state=open]')

test(
  '§12 a dialog whose files do not come: a toast says so, the debate stays, and the next press opens it',
  { tag: '@long' },
  async ({ page, context }) => {
    const id = await posed(context)
    await page.goto(`/?debate=${id}`)
    const share = page.locator('.debate-actions').getByRole('button', { name: 'Share' })
    await share.waitFor()
    // Load the toast's script first, so that only the dialog's script fails.
    await page.locator('body').press('Shift')
    await page.locator('.toast-viewport').waitFor({ state: 'attached' })
    await page.route('**/assets/share-dialog-*', (route) => route.abort())
    await share.click()
    await expect(toast(page)).toContainText('Check your connection and try again')
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(turns(page)).toHaveCount(1)
    await page.unrouteAll()
    await share.click()
    await expect(linkField(page)).toBeVisible()
    await expect(page.locator('.share-ways')).toHaveCSS('display', 'flex')
    await page.keyboard.press('Escape')
    await page.route('**/assets/account-dropdown-*', (route) => route.abort())
    const menu = page.getByRole('button', { name: /Account menu/ })
    await menu.click()
    await expect(toast(page)).toContainText('Check your connection and try again')
    await page.unrouteAll()
    // Hovering over the button, focusing it and pressing it each request the menu's script. The first response opens the menu.
    let come = () => {}
    const allowed = new Promise<void>((resolve) => (come = resolve))
    const asked: string[] = []
    await page.route('**/assets/account-dropdown-*', async (route) => {
      const which = asked.push(route.request().url())
      if (which > 1) await allowed
      await (which === 3 ? route.abort() : route.continue())
    })
    await page.mouse.move(0, 0)
    await menu.blur()
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await page.getByRole('menu').evaluate((open) => (open.dataset['seen'] = 'yes'))
    await expect.poll(() => asked.length).toBe(3)
    come()
    await page.evaluate(async (copies) => {
      await Promise.allSettled(copies.map((copy) => import(copy)))
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }, asked)
    await expect(page.locator('[role=menu][data-seen=yes]')).toBeVisible()
  },
)

test(
  '§8 a connection that is lost before the first press: what failed is said all the same',
  { tag: '@long' },
  async ({ page }) => {
    const untouched = page.waitForResponse('**/assets/toaster-*')
    await page.goto('/')
    await untouched
    await openOptions(page)
    await page.getByLabel('Cat’s model').waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByLabel('Question').fill('Is light a wave?')
    await button(page, 'Debate!').click()
    await expect(toast(page)).toContainText('The server cannot be reached')
    await page.getByLabel('Cat’s model').selectOption('gpt-4')
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
  },
)

test(
  '§8 a toast is seen although the toast area could not be loaded at first',
  { tag: '@long' },
  async ({ page, context }) => {
    const id = await posed(context)
    await page.route('**/assets/toaster-*', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toaster-'))
    await page.goto(`/?debate=${id}`)
    await page.locator('.debate-actions').getByRole('button', { name: 'Share' }).click()
    await refused
    await linkField(page).waitFor()
    await page.unrouteAll()
    await dialog(page).getByText('More', { exact: true }).click()
    await button(page, 'New link').click()
    await dialog(page).getByText('stops working at once').waitFor()
    await button(page, 'New link').click()
    await expect(toast(page)).toBeVisible()
  },
)
