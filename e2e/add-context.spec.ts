import type { Page } from '@playwright/test'
import { ask, button, choose, livePanel, readToTheEnd, tabTo, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

const FACT = 'Seven of ten unknown callers hang up before anybody speaks.'
let people = 0

const panel = (page: Page) => page.getByRole('form', { name: 'Add Context' })
const field = (page: Page) => page.getByLabel('Your context', { exact: true })
const toast = (page: Page) => page.locator('.toast[data-state=open]')

async function haveAccount(page: Page): Promise<void> {
  const username = `witness ${(people += 1)} ${test.info().workerIndex}`
  const answer = await page.request.post('/api/register', { data: { username, password: 'a patent clerk in Bern' } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('§2 context is added; the next turn of each debater takes it up', async ({ page }) => {
  await haveAccount(page)
  await page.goto('/')
  await ask(page)
  await readToTheEnd(page)

  await button(page, 'Add Context').click()
  await button(page, 'Send').click()
  await expect(page.getByText('Input cannot be empty')).toBeVisible()
  await field(page).fill(FACT)
  await button(page, 'Add Context').click()
  await expect(panel(page)).toHaveCount(0)
  await page.reload()
  // The first turn becomes cards, which moves what is below it. A button that moves during a press gets no click.
  await expect(turns(page).first().getByRole('list', { name: 'Argument cards of turn 1' })).toBeVisible()
  await button(page, 'Add Context').click()
  await expect(field(page)).toHaveValue(FACT)

  await page.route('**/input', (route) => route.abort())
  await button(page, 'Send').click()
  await expect(toast(page)).toContainText('Error adding input')
  await expect(field(page)).toHaveValue(FACT)
  await page.unroute('**/input')
  await button(page, 'Send').click()
  await expect(toast(page)).toContainText('Your input has been added to the debate.')
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page, 'Add Context')).toBeFocused()
  await expect(turns(page)).toHaveCount(2)
  await expect(turns(page).last()).toContainText(FACT)
  await expect(turns(page).last()).toContainText('Heard from turn 2 on')

  for (const written of [3, 4]) {
    await button(page, 'Load More').click()
    await expect(livePanel(page)).toBeVisible()
    await readToTheEnd(page)
    await expect(turns(page)).toHaveCount(written)
    await expect(turns(page).last()).toContainText('Seven of ten unknown callers')
  }
  await expect(turns(page).nth(1)).toContainText(FACT)
})

test('on a small screen the panel opens with its Submit in view', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await haveAccount(page)
  await page.goto('/')
  await ask(page)
  await readToTheEnd(page)
  await button(page, 'Add Context').click()
  await expect(field(page)).toBeFocused()
  await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 })
  await field(page).fill(FACT)
  await button(page, 'Send').click()
  await expect(turns(page).last()).toContainText(FACT)
  await expect(button(page, 'Add Context')).toBeFocused()
})

test('on a phone a toast does not cover what is pressed next', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  await haveAccount(page)
  await page.goto('/')
  await ask(page)
  await readToTheEnd(page)
  await button(page, 'Add Context').click()
  await field(page).fill(FACT)
  await choose(page, 'Copy', 'More actions · Turn 1')
  await button(page, 'Send').scrollIntoViewIfNeeded()
  // F8 moves the focus to the toast, which stays open while it has the focus.
  await page.keyboard.press('F8')
  await expect(toast(page)).toBeVisible()
  const [shown, submit] = await Promise.all([toast(page).boundingBox(), button(page, 'Send').boundingBox()])
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(submit?.y ?? 0)
})

test('by keyboard alone', { tag: '@long' }, async ({ page }) => {
  await haveAccount(page)
  await page.goto('/')
  await ask(page)
  await readToTheEnd(page)
  await tabTo(page, button(page, 'Add Context'))
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add Context')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.type(FACT)
  await tabTo(page, button(page, 'Send'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Add Context')).toBeFocused()
  await expect(turns(page).last()).toContainText(FACT)
})
