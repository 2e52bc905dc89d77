import { expect, test } from './test.ts'

test('§2 any other path: the not-found screen says so, and leads home', { tag: '@long' }, async ({ page }) => {
  await page.goto('/no/such/path')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
})
