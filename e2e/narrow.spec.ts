/** §14: no screen scrolls sideways at 320 px, nor at 200 % zoom of 1280×800, which leaves 640×400. */
import { states } from './screens/states.ts'
import { expect, test } from './test.ts'

for (const { name, open } of states) {
  test(name, async ({ page }) => {
    await open(page)
    for (const [width, height] of [
      [320, 640],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const dir of ['ltr', 'rtl']) {
        await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways, `${width} px, ${dir}`).toBeLessThanOrEqual(0)
      }
    }
  })
}
