import { test as base, expect, type Page } from '@playwright/test'
import type { themes } from './axe.ts'
import { openProducts, type Products } from './products.ts'

/** Options of a fixture that may start a product, with a timeout of its own in milliseconds. */
export const STARTS = { scope: 'test', timeout: 90_000 } as const

/** Makes a test's `page` open the product `scripted`. A file chooses another product with `test.use({ on })`. */
export const test = base.extend<{ baseURL: string; on: Parameters<Products['of']>[0] }, { products: Products }>({
  products: [
    // Playwright requires an object pattern as the first argument, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const products = openProducts()
      await provide(products)
      await products.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  on: ['scripted', { option: true }],
  context: async ({ context }, provide) => {
    // Playwright clicks an element that has not moved for two frames. A stepped animation may still move it during the press, so
    // that no click happens (in 3 of 150 presses on a toast's button).
    await context.addInitScript(() => {
      const linear = new CSSStyleSheet()
      linear.replaceSync('*, ::before, ::after { animation-timing-function: linear !important }')
      document.adoptedStyleSheets.push(linear)
    })
    await provide(context)
  },
  baseURL: [async ({ products, on }, provide) => provide((await products.of(on)).url), STARTS],
})

export { expect }

/** Opens `path` for a visitor who has already chosen this theme, in the browser and in the account (§4 "Theme"). */
export async function openInTheme(page: Page, path: string, theme: (typeof themes)[number]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.request.post('/api/user/theme', { data: { theme } })
  await page.goto(path)
}
