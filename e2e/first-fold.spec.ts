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

/** Maximum distance in px from a shared archive's top to its first argument point, by window width in px. */
const FIRST_POINT = { 360: 490, 390: 450, 768: 440, 1440: 420 } as const

/** Expects the Debate! button to be entirely visible without scrolling at every window size. */
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
    const line = page.getByRole('button', { name: /Options/ })
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

for (const [pointer, hasTouch, widths] of [
  ['finger', true, [360, 390, 768]],
  ['mouse', false, [1440]],
] as const) {
  test.describe(`with a ${pointer}`, () => {
    test.use({ hasTouch })

    test('a shared archive opens on its argument', async ({ page }) => {
      await page.request.post('/api/register', {
        data: { username: `archivist ${pointer} ${test.info().workerIndex}`, password: 'a patent clerk in Bern' },
      })
      const data = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
      const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
      for (let turn = 1; turn <= 2; turn += 1) await page.request.post(`/api/debates/${id}/generate`, { data: {} })
      const { shareToken, responses } = (await (await page.request.get(`/api/debates/${id}`)).json()) as {
        shareToken: string
        responses: { id: string }[]
      }
      await page.request.post(`/api/responses/${responses[0]?.id}/summary`)
      await page.goto(`/share/${shareToken}`)
      await expect(button(page, 'Map')).toBeVisible()
      await expect(page.locator('.debate-title-row').getByRole('button', { name: 'Save Archive' })).toBeVisible()
      for (const width of widths) {
        const [, height] = SIZES.find(([one]) => one === width) ?? []
        await page.setViewportSize({ width, height: height ?? 0 })
        const first = await page.locator('.argument-point').first().boundingBox()
        expect(first?.y, `${width}×${height}`).toBeLessThanOrEqual(FIRST_POINT[width])
      }
      await button(page, 'Map').click()
      await expect(page.locator('.map-card').first()).toBeInViewport({ ratio: 1 })
    })
  })
}

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
