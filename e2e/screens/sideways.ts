import { expect, type Page } from '@playwright/test'

const SIZES = [
  [320, 640],
  [640, 400],
  [2560, 800],
] as const

/** Returns how far in px the page can be scrolled sideways at this width. */
export async function sidewaysOn(page: Page, width: number, direction: 'ltr' | 'rtl', height = 800): Promise<number> {
  await page.setViewportSize({ width, height })
  return sidewaysIn(page, direction)
}

const sidewaysIn = (page: Page, direction: 'ltr' | 'rtl'): Promise<number> =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
    const drawers = [...document.querySelectorAll('[role=dialog]')].map((one) => one.scrollWidth - one.clientWidth)
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...drawers)
  }, direction)

/** Fails if the page or a dialog can be scrolled sideways at any width. Does not restore the viewport's size. */
export async function expectNothingSideways(page: Page): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const direction of ['ltr', 'rtl'] as const) {
      expect(await sidewaysIn(page, direction), `${width} px, ${direction}`).toBeLessThanOrEqual(0)
    }
  }
}
