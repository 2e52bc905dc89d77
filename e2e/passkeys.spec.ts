import type { Page } from '@playwright/test'
import { haveAuthenticator } from './authenticator.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { button } from './debate-page.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'a patent clerk in Bern'
const accountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
const toast = (page: Page) => page.locator('.toast[data-state=open]')

async function register(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/register', { data: { username, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test(
  '§18 a passkey is added, named, signs in by the button and by the name field, and replaces the password',
  { tag: '@long' },
  async ({ page }) => {
    const key = await haveAuthenticator(page)
    await register(page, `holder ${test.info().workerIndex}`)
    await page.goto('/account')
    await button(page, 'Add a passkey').click()
    await expect(toast(page)).toContainText('Account Updated')
    await button(page, 'Rename').click()
    await page.getByLabel('Name of the passkey').fill('My phone')
    await page.keyboard.press('Enter')
    await expect(page.getByText('My phone')).toBeVisible()
    await button(page, 'Remove password').click()
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await confirm.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await confirm.getByRole('button', { name: 'Go on' }).click()
    await expect(button(page, 'Remove password')).toHaveCount(0)
    await button(page, 'Remove').click()
    await confirm.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(toast(page)).toContainText('This is the only way into your account. Set a password first.')
    await expectAccessibleInBothThemes(page)

    await key.touched(false)
    await page.request.post('/api/logout')
    await page.goto('/auth')
    // Wait for the screen, because axe would report a missing heading while the screen is loading.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await key.touched(true)
    // After the reload, the name field offers the passkey again, and the simulated touch selects it.
    await page.reload()
    await expect(accountMenu(page)).toContainText(`holder ${test.info().workerIndex}`)

    await page.request.post('/api/logout')
    await page.addInitScript(() =>
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) }),
    )
    await page.goto('/auth')
    await button(page, 'Log in with a passkey').click()
    await expect(accountMenu(page)).toBeVisible()
  },
)
