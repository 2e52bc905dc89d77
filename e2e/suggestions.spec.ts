import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const CALL = '**/api/debates/generate-positions'

const question = (page: Page) => page.getByLabel('Question')
const einstein = (page: Page) => page.getByLabel('Einstein’s position')
const cat = (page: Page) => page.getByLabel('Cat’s position')

/** Opens Home with a stopped clock. Returns a function that counts the requests for positions since then. */
async function openForm(page: Page): Promise<() => number> {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/generate-positions')) asked += 1
  })
  await page.clock.install()
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return () => asked
}

test.describe('§9 1000 ms after the question stops changing', () => {
  test('its two options stand in the fields; typing on began the wait again', { tag: '@long' }, async ({ page }) => {
    const asked = await openForm(page)
    await question(page).fill('Is it better to live in a city')
    await page.clock.runFor(900)
    await question(page).fill('Is it better to live in a city or in the country?')
    await page.clock.runFor(999)
    expect(asked()).toBe(0)
    await expect(einstein(page)).toHaveValue('Yes')
    await page.clock.runFor(1)
    await expect(einstein(page)).toHaveValue('Live in a city')
    await expect(cat(page)).toHaveValue('In the country')
    await expect(question(page)).toBeFocused()
    expect(asked()).toBe(1)
  })

  test('typing on cancels the call that runs', { tag: '@long' }, async ({ page }) => {
    await openForm(page)
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/generate-positions'))
    await page.route(CALL, () => {}, { times: 1 })
    await question(page).fill('Tea or coffee?')
    const begun = page.waitForRequest(CALL)
    await page.clock.runFor(1_000)
    await begun
    await question(page).fill('Tea or milk?')
    await cancelled
    await page.clock.runFor(1_000)
    await expect(cat(page)).toHaveValue('Milk')
  })
})

test('what stands in the fields is what is debated, in the question’s script', { tag: '@long' }, async ({ page }) => {
  await openForm(page)
  await question(page).fill('האם אור הוא גל?')
  await page.clock.runFor(1_000)
  await expect(einstein(page)).toHaveValue('כן')
  await expect(cat(page)).toHaveValue('לא')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Debate!' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('האם אור הוא גל?')
  await expect(page.getByText('כן', { exact: true }).first()).toBeVisible()
})
