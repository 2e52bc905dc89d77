import type { Locator, Page } from '@playwright/test'
import { ask, button, QUESTION, readToTheEnd, tabTo, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

let people = 0

async function register(page: Page): Promise<void> {
  const data = { username: `reader ${(people += 1)} ${test.info().workerIndex}`, password: 'a patent clerk in Bern' }
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}
async function pose(page: Page, question: string, language = 'en'): Promise<void> {
  const data = { question, option1: 'A wave', option2: 'A particle', language }
  expect((await page.request.post('/api/debates', { data })).status()).toBe(201)
}
const accountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'My Debates' })
const items = (page: Page) => panel(page).getByRole('listitem')
const cards = (page: Page) => page.getByRole('list', { name: 'MY ARCHIVES' }).getByRole('listitem')
const toast = (page: Page) => page.locator('.toast[data-state=open]')
const actions = (page: Page) => page.getByRole('button', { name: /^Actions for/ })

async function openPanel(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'My Debates' }).click()
  await expect(panel(page)).toBeVisible()
}

test.describe('§2, §6 somebody who has signed in', () => {
  test('poses a question, reloads, finds it among their debates, opens and deletes it', async ({ page }) => {
    await register(page)
    await page.goto('/')
    await ask(page)
    await readToTheEnd(page)
    await page.reload()
    await expect(turns(page)).toHaveCount(1)
    await page.goto('/my-debates')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toContainText('1 response')
    await cards(page).getByRole('link').click()
    await expect(turns(page)).toHaveCount(1)
    expect(new URL(page.url()).search).toBe('')
    await openPanel(page)
    await items(page).click({ button: 'right' })
    await expect(items(page)).toContainText('Delete this debate?')
    await button(page, 'Delete').click()
    await expect(toast(page)).toContainText('Debate deleted')
    await expect(panel(page)).toContainText('No debates found')
    // Close the panel to check that the deleted debate is no longer open behind it.
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByLabel('Question')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Question')).toBeVisible()
    await expect(page.getByText(QUESTION)).toHaveCount(0)
  })

  test(
    'by keyboard alone: through the account menu to a debate, and rid of another',
    { tag: '@long' },
    async ({ page }) => {
      await register(page)
      for (const question of ['Is glass a liquid?', 'Is light a wave?']) await pose(page, question)
      await page.goto('/')
      await tabTo(page, accountMenu(page))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await page.keyboard.press('m')
      await expect(page.getByRole('menuitem', { name: 'My Debates' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(items(page)).toHaveCount(2)
      await tabTo(page, actions(page).first())
      const askByMenu = async () => {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('menuitem', { name: 'Share…' })).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(button(page, 'Cancel')).toBeFocused()
      }
      await askByMenu()
      await page.keyboard.press('Escape')
      await expect(button(page, 'Cancel')).toHaveCount(0)
      await expect(actions(page).first()).toBeFocused()
      await askByMenu()
      await page.keyboard.press('Shift+Tab')
      await expect(button(page, 'Delete')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(items(page)).toHaveCount(1)
      await tabTo(page, items(page).getByRole('link'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Is glass a liquid?')
      await expect(panel(page)).toHaveCount(0)
    },
  )

  test('what a menu opens gives the focus back to the menu’s button, each time', { tag: '@long' }, async ({ page }) => {
    await register(page)
    await pose(page, QUESTION)
    await page.goto('/my-debates')
    const opens = async (menu: Locator, item: string, title: string) => {
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(menu).toBeFocused()
    }
    // Open each dialog twice, because only its first opening loads its script.
    for (let time = 0; time < 2; time += 1) {
      await opens(actions(page), 'Share…', 'Share Debate')
      await opens(accountMenu(page), 'My Debates', 'My Debates')
    }
  })
})

test.describe('§4, §9 a long press on a touch device', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test(
    'of 500 ms asks whether to delete, vibrates for 50 ms, and opens nothing; a tap opens',
    { tag: '@long' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const vibrations: unknown[] = []
        Object.assign(globalThis, { vibrations })
        navigator.vibrate = (pattern) => vibrations.push(pattern) > 0
      })
      await register(page)
      await pose(page, 'Is light a wave?')
      await page.goto('/my-debates')
      const box = await cards(page).boundingBox()
      if (box === null) throw new Error('no card to press')
      const fingers = await page.context().newCDPSession(page)
      const at = { x: box.x + box.width / 2, y: box.y + 60 }
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await expect(cards(page)).toContainText('Delete this debate?')
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      expect(await page.evaluate(() => (globalThis as unknown as { vibrations: unknown[] }).vibrations)).toContain(50)
      expect(new URL(page.url()).pathname).toBe('/my-debates')
      await button(page, 'Cancel').tap()
      await expect(cards(page)).not.toContainText('Delete this debate?')
      await cards(page).getByRole('link').tap()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Is light a wave?')
    },
  )
})
