import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

let people = 0
const accountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
async function haveAccount(page: Page): Promise<void> {
  const data = { username: `presser ${(people += 1)} ${test.info().workerIndex}`, password: 'a patent clerk' }
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

test.describe('§2 account menu', () => {
  for (const held of ['press and release', 'the whole first visit'] as const) {
    test(`opens at the first click, whenever its code arrives: during ${held}`, { tag: '@long' }, async ({ page }) => {
      await haveAccount(page)
      let arrive = () => {}
      const allowed = new Promise<void>((resolve) => (arrive = resolve))
      const asked = page.waitForRequest(/account-dropdown/)
      await page.route(/account-dropdown/, async (route) => {
        await allowed
        await route.continue()
      })
      await page.goto('/')
      await accountMenu(page).hover()
      await asked
      await page.mouse.down()
      if (held === 'press and release') {
        const answered = page.waitForResponse(/account-dropdown/)
        arrive()
        await (await answered).finished()
        await expect(page.locator('.menu-place')).toBeAttached()
      }
      await page.mouse.up()
      arrive()
      await expect(page.getByRole('menu')).toBeVisible()
      await page.mouse.down()
      await page.mouse.up()
      await expect(page.getByRole('menu')).toHaveCount(0)
    })
  }

  test('a fast pointer opens it every time', { tag: '@long' }, async ({ page }) => {
    await haveAccount(page)
    for (let tried = 0; tried < 10; tried += 1) {
      await page.goto('/')
      await accountMenu(page).click()
      await expect(page.getByRole('menu')).toBeVisible()
    }
  })
})
