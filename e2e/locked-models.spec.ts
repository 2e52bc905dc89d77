import type { Page } from '@playwright/test'
import { button, livePanel, openOptions } from './debate-page.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'a patent clerk in Bern'
let people = 0
const newName = () => `chooser ${(people += 1)} ${test.info().workerIndex}`
const accountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
async function haveAccount(page: Page): Promise<void> {
  const answer = await page.request.post('/api/register', { data: { username: newName(), password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test.describe('§6 plans and models', () => {
  test('free models are open to who signed in; another opens Upgrade Required', { tag: '@long' }, async ({ page }) => {
    await haveAccount(page)
    await page.goto('/')
    await openOptions(page)
    await page.getByLabel('Einstein’s model').selectOption('gpt-4o-mini')
    await page.getByLabel('Cat’s model').selectOption('gpt-4')
    const dialog = page.getByRole('dialog', { name: 'Upgrade Required' })
    await expect(dialog.getByRole('button', { name: 'Upgrade to Standard' })).toBeEnabled()
    await expect(dialog.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Einstein’s model')).toHaveValue('gpt-4o-mini')
    await expect(page.getByLabel('Cat’s model')).toHaveValue('gpt-4.1-nano')
  })
})

test.describe('§12 a model picked before signing in', () => {
  async function pickAndSignIn(page: Page, model: string) {
    await page.goto('/')
    await page.getByLabel('Question').fill('Is light a wave?')
    await openOptions(page)
    await page.getByLabel('Cat’s model').selectOption(model)
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Username').fill(newName())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Create Account').click()
    await button(page, 'Skip for now').click()
    await expect(page).toHaveURL(/\/$/)
  }

  test('is picked afterwards, and the debate is written by it', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await pickAndSignIn(page, 'gpt-4o-mini')
    await expect(page.getByLabel('Cat’s model')).toHaveValue('gpt-4o-mini')
    expect(await page.evaluate(() => scrollY), 'the page stands at its beginning').toBe(0)
    await button(page, 'Debate!').click()
    await expect(livePanel(page)).toBeVisible()
    const mine = (await (await page.request.get('/api/user/debates')).json()) as [{ id: string }]
    const { id } = mine[0]
    expect(await (await page.request.get(`/api/debates/${id}`)).json()).toMatchObject({ option2Model: 'gpt-4o-mini' })
  })

  test('above the plan: Upgrade Required opens, once', { tag: '@long' }, async ({ page }) => {
    await pickAndSignIn(page, 'gpt-4')
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toContainText('David (GPT-4)')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Cat’s model')).toHaveValue('gpt-4.1-nano')
    await page.reload()
    await expect(accountMenu(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('is forgotten by Continue with Alex', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await openOptions(page)
    await page.getByLabel('Cat’s model').selectOption('gpt-4o-mini')
    await button(page, 'Continue with Alex (GPT-4.1 Nano)').click()
    await haveAccount(page)
    await page.reload()
    await expect(accountMenu(page)).toBeVisible()
    await openOptions(page)
    await expect(page.getByLabel('Cat’s model')).toHaveValue('gpt-4.1-nano')
  })
})
