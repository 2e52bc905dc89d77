/** The fixtures of the end-to-end tests: a running product, a page on it, and an accessibility check by axe. */
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/**
 * The daily limits per visitor and address (§14) are lifted, because the tests share one product; the limit of §9
 * stays.
 */
export const LIMITS = JSON.stringify({
  turnsPerVisitorPerDay: 100_000,
  turnsPerIpPerDay: 100_000,
  debatesPerIpPerHour: 100_000,
  registrationsPerIpPerHour: 100_000,
  suggestionsPerViewerPerMinute: 100_000,
  suggestionsPerIpPerMinute: 100_000,
  inputsPerUserPerMinute: 100_000,
})

export const test = base.extend<{ baseURL: string }, { product: Product }>({
  product: [
    // Playwright requires an object pattern as the first argument, even an empty one.
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

/** §4 "Theme": opens `path` with this theme chosen earlier, in this browser and, if signed in, in the account. */
export async function openInTheme(page: Page, path: string, theme: (typeof themes)[number]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  // Answers 401 for a visitor without an account.
  await page.request.post('/api/user/theme', { data: { theme } })
  await page.goto(path)
}

/** Checks WCAG 2.2 AA and axe's best practices: the page must have no violation. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found).toEqual([])
}
