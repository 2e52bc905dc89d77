/** §12: what a visitor sees of Home without scrolling. */
import type { Page } from '@playwright/test'
import { button, livePanel, openOptions } from './debate-page.ts'
import { expect, expectAccessible, openInTheme, test, themes } from './test.ts'

const question = (page: Page) => page.getByLabel('Question')
const positions = (page: Page) =>
  Promise.all(['Einstein', 'Cat'].map((name) => page.getByLabel(`${name}’s position`).inputValue()))
const scrolled = (page: Page) => page.evaluate(() => scrollY)

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1440, 900],
] as const) {
  test.describe(`${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 1000 })

    test('Debate! is in sight: at first, with a question, with its options open', async ({ page }) => {
      await page.goto('/')
      await expect(button(page, 'Debate!')).toBeInViewport({ ratio: 1 })
      const [line, start] = await Promise.all(
        [page.getByRole('button', { name: /Models and coffee/ }), button(page, 'Debate!')].map((one) =>
          one.boundingBox(),
        ),
      )
      expect((line?.y ?? 0) + (line?.height ?? 0), 'the line above it is not covered').toBeLessThanOrEqual(
        start?.y ?? 0,
      )
      await question(page).fill('Is it better to live in a city or in the country, all things considered?')
      await expect(button(page, 'Debate!')).toBeInViewport({ ratio: 1 })
      await openOptions(page)
      await expect(page.getByLabel('Einstein’s model')).toBeVisible()
      await expect(button(page, 'Debate!')).toBeInViewport({ ratio: 1 })
    })

    test('an example and one more tap start a debate', async ({ page }) => {
      await page.goto('/')
      await button(page, 'Is a hot dog a sandwich?').click()
      expect(await positions(page)).toEqual(['Bread and a filling: it is one', 'It is a thing of its own'])
      expect(await scrolled(page)).toBe(0)
      await button(page, 'Debate!').click()
      await expect(livePanel(page)).toBeVisible()
    })
  })
}

test('with a keyboard one types at once, also after New Debate; Ctrl+Enter starts', async ({ page }) => {
  await page.goto('/')
  await expect(question(page)).toBeFocused()
  await page.keyboard.type('Is a machine creative?')
  await page.keyboard.press('Control+Enter')
  await expect(livePanel(page)).toBeVisible()
  await button(page, 'New Debate').click()
  await expect(question(page)).toBeFocused()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(question(page)).toBeFocused()
})

for (const theme of themes) {
  test(`axe finds nothing with the options open and near the maximum, ${theme} theme`, async ({ page }) => {
    await openInTheme(page, '/', theme)
    await openOptions(page)
    await expect(page.getByRole('group', { name: 'Coffee' })).toBeVisible()
    await question(page).fill('x'.repeat(501))
    await expect(page.getByText('1 character too many')).toBeVisible()
    await expectAccessible(page)
  })
}
