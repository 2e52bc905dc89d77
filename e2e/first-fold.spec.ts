/** §12: what a visitor sees of Home without scrolling. */
import type { Page } from '@playwright/test'
import { button, livePanel, openOptions, readToTheEnd } from './debate-page.ts'
import { expect, test } from './test.ts'

const SIZES = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1440, 900],
] as const
const question = (page: Page) => page.getByLabel('Question')
const positions = (page: Page) =>
  Promise.all(['Einstein', 'Cat'].map((name) => page.getByLabel(`${name}’s position`).inputValue()))
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** At every size, with the page at its beginning. */
async function expectInSight(page: Page): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(button(page, 'Debate!'), `${width}×${height}`).toBeInViewport({ ratio: 1 })
  }
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('Debate! is in sight: at first, with a question, with its options open', async ({ page }) => {
    await page.goto('/')
    await expectInSight(page)
    const line = page.getByRole('button', { name: /Models and coffee/ })
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const [above, start] = await Promise.all([line, button(page, 'Debate!')].map((one) => one.boundingBox()))
      const end = (above?.y ?? 0) + (above?.height ?? 0)
      expect(end, 'the line above it is not covered').toBeLessThanOrEqual(start?.y ?? 0)
    }
    await question(page).fill('Is it better to live in a city or in the country, all things considered?')
    await expectInSight(page)
    await openOptions(page)
    await expect(page.getByLabel('Einstein’s model')).toBeVisible()
    await expectInSight(page)
  })

  test('an example and one more tap start a debate', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await button(page, 'Is a hot dog a sandwich?').click()
    expect(await positions(page)).toEqual(['Bread and a filling: it is one', 'It is a thing of its own'])
    expect(await scrolled(page)).toBe(0)
    await button(page, 'Debate!').click()
    await expect(livePanel(page)).toBeVisible()
  })
})

test(
  'with a keyboard one types at once, also after New Debate; Ctrl+Enter starts',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    await expect(question(page)).toBeFocused()
    await page.keyboard.type('Is a machine creative?')
    await page.keyboard.press('Control+Enter')
    await expect(livePanel(page)).toBeVisible()
    await readToTheEnd(page)
    await button(page, 'New Debate').click()
    await expect(question(page)).toBeFocused()
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(question(page)).toBeFocused()
  },
)
