import type { Page } from '@playwright/test'
import { ask, button, livePanel, openOptions, QUESTION, readToTheEnd, tabTo, turns } from './debate-page.ts'
import { expect, expectAccessible, openInTheme, test, themes } from './test.ts'

const PASSWORD = 'a patent clerk in Bern'
let people = 0
const newName = () => `member ${(people += 1)} ${test.info().workerIndex}`

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const accountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
const toast = (page: Page) => page.locator('.toast[data-state=open]')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name })
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function fillIn(page: Page, username: string, secret = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await password(page).fill(secret)
}
/** Creates an account with the API, as this page's visitor. */
async function haveAccount(page: Page, username = newName()): Promise<string> {
  const answer = await page.request.post('/api/register', { data: { username, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(201)
  return username
}

test('§7 signed out, no screen asks what it would be refused: the console stays empty', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser logs a page's own status 404, too.
    const own = message.location().url === page.url()
    if (message.type() === 'error' && !own) complaints.push(`${page.url()}: ${message.text()}`)
  })
  for (const path of ['/', '/auth', '/account', '/my-debates', '/subscription', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})

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

  test('another tab follows who signs in and out', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/')
    await page.goto('/auth')
    await tab(page, 'Register').click()
    await fillIn(page, newName())
    await button(page, 'Create Account').click()
    await expect(accountMenu(other)).toBeVisible()
    await accountMenu(other).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(accountMenu(page)).toHaveCount(0)
  })

  test('by keyboard alone: in, to the profile, out', async ({ page }) => {
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
  test('a visitor is led to /auth', async ({ page }) => {
    await page.goto('/account')
    await expect(tab(page, 'Login')).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
  })

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

  test('§4 the saved theme is there on another device', async ({ page, browser, baseURL }) => {
    const username = await haveAccount(page)
    await page.goto('/')
    await button(page, 'Switch to dark theme').click()
    await expect
      .poll(async () => ((await (await page.request.get('/api/user')).json()) as { theme: string }).theme)
      .toBe('dark')
    const device = await browser.newPage({ baseURL })
    await device.goto('/auth')
    await fillIn(device, username)
    await button(device, 'Log In').click()
    await expect(button(device, 'Switch to light theme')).toBeVisible()
    await device.close()
  })
})

test.describe('§14: for everyone', () => {
  for (const theme of themes) {
    test(`no axe violation in the ${theme} theme: both tabs, menu, account page, its dialogs`, async ({ page }) => {
      await openInTheme(page, '/auth', theme)
      await expect(tab(page, 'Login')).toBeVisible()
      await expectAccessible(page)
      await button(page, 'Log In').click()
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
      await expectAccessible(page)
      await tab(page, 'Register').click()
      await expectAccessible(page)
      await haveAccount(page)
      await openInTheme(page, '/account', theme)
      await expect(part(page, 'Where you are signed in')).toContainText('This device')
      await expectAccessible(page)
      await button(page, 'Delete my account').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await accountMenu(page).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/')
      await openOptions(page)
      await page.getByLabel('Cat’s model').selectOption('gpt-4')
      await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
      await expectAccessible(page)
    })
  }

  for (const width of [320, 390, 2560]) {
    for (const dir of ['ltr', 'rtl']) {
      test(`sign-in and account need no sideways scroll at ${width} px, ${dir}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.addInitScript((value) => {
          document.addEventListener('readystatechange', () => document.documentElement.setAttribute('dir', value))
        }, dir)
        await page.goto('/auth')
        await tab(page, 'Register').click()
        await button(page, 'Create Account').click()
        expect(await sideways(page)).toBeLessThanOrEqual(0)
        await haveAccount(page, `${'W'.repeat(12)} ${(people += 1)}x${test.info().workerIndex}`)
        await page.request.patch('/api/user', {
          data: { displayName: 'W'.repeat(50), username: `${'W'.repeat(12)} ${people}x${test.info().workerIndex}` },
        })
        await page.goto('/account')
        await expect(part(page, 'Where you are signed in')).toContainText('This device')
        expect(await sideways(page)).toBeLessThanOrEqual(0)
        await accountMenu(page).click()
        await expect(page.getByRole('menu')).toBeVisible()
        expect(await sideways(page)).toBeLessThanOrEqual(0)
      })
    }
  }
})
