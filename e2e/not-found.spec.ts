import { expect, expectAccessible, openInTheme, test, themes } from './test.ts'

test.describe('§2 any other path: the not-found screen', () => {
  test('says so in the words of §2, and leads home', async ({ page }) => {
    await page.goto('/no/such/path')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('passes by keyboard alone', async ({ page }) => {
    await page.goto('/no/such/path')
    const home = page.getByRole('main').getByRole('link')
    for (
      let presses = 0;
      presses < 20 && !(await home.evaluate((link) => link === document.activeElement));
      presses++
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
  })

  for (const theme of themes) {
    test(`has no axe violation in the ${theme} theme`, async ({ page }) => {
      await openInTheme(page, '/no/such/path', theme)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  }

  for (const width of [320, 2560]) {
    test(`needs no sideways scroll at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/no/such/path')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
})
