import { expect, type Locator, type Page } from '@playwright/test'

export const QUESTION = 'Should we answer the phone when we do not know the number?'

export const livePanel = (page: Page): Locator => page.locator('[data-live]')
export const liveText = (page: Page): Locator => livePanel(page).locator('.turn-text')
export const turns = (page: Page): Locator => page.locator('.turns > li')
/** Locates a turn's buttons for text and cards, but not the buttons of the same name for all turns. */
export const turnToggle = (page: Page, name: string): Locator => turns(page).getByRole('button', { name, exact: true })
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

export async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Options/, expanded: false }).click()
}

export async function choose(page: Page, item: string, menu: string | RegExp = 'More actions'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Types a question, presses Debate! and waits until the model is writing the first turn. */
export async function ask(page: Page, question: string = QUESTION): Promise<void> {
  await page.getByLabel('Question').fill(question)
  await button(page, 'Debate!').click()
  await expect(livePanel(page)).toBeVisible()
}

export async function readToTheEnd(page: Page): Promise<void> {
  const before = await turns(page).count()
  const showAll = button(page, 'Skip to the end')
  // Once pressed, the button is missing in the tab's later turns (§12). Retry, because a loading debate may be hidden.
  await expect(async () => {
    if (await showAll.isVisible()) await showAll.click({ timeout: 1_000 })
    await expect(livePanel(page)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(turns(page)).toHaveCount(before)
}

export async function openByCall(page: Page, question: string): Promise<void> {
  const answer = await page.request.post('/api/debates', { data: { question, option1: 'Yes', option2: 'No' } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Returns how many px the page can still be scrolled down. */
export function fromBottom(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
}

export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Removes the API responses from the page's HTML, so that the client must request them. */
export async function withoutFirstAnswers(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response: answer, body })
  })
}

export const asksForCards = (body: Record<string, unknown>): boolean =>
  JSON.stringify(body['messages']).includes('argument cards')
