/** What a journey needs: a page on a running product, and a look through the eyes of axe. */
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/** The daily limits of a visitor and an address (§14) are for people; the limit of §9 stays. */
const LIMITS = JSON.stringify({
  turnsPerVisitorPerDay: 100_000,
  turnsPerIpPerDay: 100_000,
  debatesPerIpPerHour: 100_000,
  registrationsPerIpPerHour: 100_000,
  suggestionsPerViewerPerMinute: 100_000,
  suggestionsPerIpPerMinute: 100_000,
})

export const test = base.extend<{ baseURL: string }, { product: Product }>({
  product: [
    // Playwright wants the first argument spelled as a pattern, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct({ LIMITS })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
})

export { expect }

export const themes = ['light', 'dark'] as const

/** §4 "Theme": opens `path` as somebody who chose this theme earlier, here or, with an account, anywhere. */
export async function openInTheme(page: Page, path: string, theme: (typeof themes)[number]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  // 401 for who has none.
  await page.request.post('/api/user/theme', { data: { theme } })
  await page.goto(path)
}

/** WCAG 2.2 AA and axe's best practices: no violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found).toEqual([])
}
