import type { Page } from '@playwright/test'
import { ask, button, livePanel, QUESTION, readToTheEnd, tabTo, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'a patent clerk in Bern'
let people = 0
const newName = () => `member ${(people += 1)} ${test.info().workerIndex}`

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const accountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
const toast = (page: Page) => page.locator('.toast[data-state=open]')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function fillIn(page: Page, username: string, secret = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await password(page).fill(secret)
}
async function haveAccount(page: Page, username = newName()): Promise<string> {
  const answer = await page.request.post('/api/register', { data: { username, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(201)
  return username
}

test.describe('§2, §4 sign-in', () => {
  test('refused, with nothing typed lost; then registered, out, and in again', async ({ page }) => {
    const name = newName()
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await fillIn(page, name)
    await button(page, 'Log In').click()
    await expect(toast(page)).toHaveText('Login failedInvalid username or password')
    await expect(password(page)).toHaveValue(PASSWORD)
    await tab(page, 'Register').click()
    await expect(page.getByLabel('Username')).toHaveValue(name)
    await page.getByLabel('Display name').fill('Mileva')
    await button(page, 'Create Account').click()
    await button(page, 'Skip for now').click()
    await expect(page).toHaveURL(/\/$/)
    await expect(toast(page)).toContainText('Your account has been created successfully.')
    await expect(accountMenu(page)).toContainText('Mileva')

    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(toast(page)).toContainText('You have been logged out successfully.')
    await fillIn(page, name.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Logged in as Mileva')
    await expect(accountMenu(page)).toContainText('Mileva')
    await page.goto('/auth')
    await expect(page).toHaveURL(/\/$/)
  })

  test('an anonymous debate that is being written is adopted, and goes on without a reload', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }))
    await ask(page)
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
    await tab(page, 'Register').click()
    await fillIn(page, newName())
    await button(page, 'Create Account').click()
    await button(page, 'Skip for now').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${QUESTION.slice(0, 30)}…`)
    await expect(livePanel(page).or(turns(page)).first()).toBeVisible()
    if (await livePanel(page).isVisible()) await readToTheEnd(page)
    await expect(turns(page)).toHaveCount(1)
    expect(await page.evaluate(() => 'loadedOnce' in globalThis)).toBe(true)
    const mine = (await (await page.request.get('/api/user/debates')).json()) as { question: string }[]
    expect(mine).toMatchObject([{ question: QUESTION }])
    await button(page, 'Load More').click()
    await expect(livePanel(page)).toBeVisible()
  })

  test('another tab follows who signs in and out', { tag: '@long' }, async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/')
    await page.goto('/auth')
    await tab(page, 'Register').click()
    await fillIn(page, newName())
    await button(page, 'Create Account').click()
    await button(page, 'Skip for now').click()
    await expect(accountMenu(other)).toBeVisible()
    await accountMenu(other).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(accountMenu(page)).toHaveCount(0)
  })

  test('by keyboard alone: in, to the profile, out', { tag: '@long' }, async ({ page }) => {
    const name = newName()
    await page.goto('/')
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Log In' }))
    await page.keyboard.press('Enter')
    await tabTo(page, tab(page, 'Login'))
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Register')).toBeFocused()
    await tabTo(page, page.getByLabel('Username'))
    await page.keyboard.type(name)
    await tabTo(page, password(page))
    await page.keyboard.type(PASSWORD)
    await tabTo(page, button(page, 'Show password'))
    await page.keyboard.press('Space')
    await expect(password(page)).toHaveAttribute('type', 'text')
    await tabTo(page, button(page, 'Create Account'))
    await page.keyboard.press('Enter')
    await tabTo(page, button(page, 'Skip for now'))
    await page.keyboard.press('Enter')
    await tabTo(page, accountMenu(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'My Debates' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('USER PROFILE')
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/auth$/)
  })
})

test.describe('§2 account page', () => {
  test(
    '§7 a visitor is led to /auth, and no screen asks what it would be refused',
    { tag: '@long' },
    async ({ page }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(`${page.url()}: ${message.text()}`))
      await page.goto('/my-debates')
      await expect(page.getByRole('main').getByRole('link')).toBeVisible()
      await page.goto('/account')
      await expect(tab(page, 'Login')).toBeVisible()
      await expect(page).toHaveURL(/\/auth$/)
      expect(complaints).toEqual([])
    },
  )

  test('profile and password are changed, the data taken along, the account deleted', async ({ page }) => {
    const name = await haveAccount(page)
    await page.goto('/account')
    await page.getByLabel('Display Name').fill('Lise')
    await button(page, 'Save Profile').click()
    await expect(toast(page)).toContainText('Account Updated')
    await expect(accountMenu(page)).toContainText('Lise')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('another patent clerk')
    await button(page, 'Change password').click()
    await expect(toast(page)).toContainText('Password changed')

    const downloading = page.waitForEvent('download')
    await button(page, 'Export my data').click()
    expect((await downloading).suggestedFilename()).toBe(`einstein-vs-cat-${name}.json`)

    await button(page, 'Delete my account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('The password is not correct')
    await password(page).fill('another patent clerk')
    await button(page, 'Delete everything').click()
    await expect(toast(page)).toContainText('Account deleted')
    await expect(page.getByLabel('Question')).toBeVisible()
    await expect(accountMenu(page)).toHaveCount(0)
    expect((await page.request.get('/api/user')).status()).toBe(401)
  })
})
