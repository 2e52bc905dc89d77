import type { Page } from '@playwright/test'
import { ask, liveText, readToTheEnd } from './debate-page.ts'
import { expect, test } from './test.ts'

const part = (page: Page, side: 1 | 2, name: string) => page.locator(`.versus-side[data-side='${side}'] .${name}`)
const moving = (page: Page, side: 1 | 2, name: string) =>
  part(page, side, name).evaluate((one) => one.getAnimations().length > 0)
const gaze = (page: Page, side: 1 | 2) => part(page, side, 'gaze').evaluate((one) => getComputedStyle(one).translate)

test(
  'its speaker thinks and speaks, the other listens, and both rest afterwards',
  { tag: '@long' },
  async ({ page }) => {
    let write = () => {}
    const allowed = new Promise<void>((resolve) => (write = resolve))
    await page.route('**/generate', async (route) => {
      await allowed
      await route.continue()
    })
    await page.goto('/')
    await ask(page)
    await expect.poll(() => gaze(page, 1)).toBe('2px -3px')
    expect(await moving(page, 1, 'mouth')).toBe(false)
    write()
    await expect(liveText(page)).toHaveText(/\w{3}/)
    await expect.poll(() => moving(page, 1, 'mouth')).toBe(true)
    expect(await moving(page, 2, 'mouth')).toBe(false)
    expect(await moving(page, 2, 'ears')).toBe(true)
    await expect.poll(() => gaze(page, 2)).toBe('-5px 1px')
    await readToTheEnd(page)
    await expect.poll(() => moving(page, 1, 'mouth')).toBe(false)
    await expect.poll(() => gaze(page, 2)).toBe('none')
  },
)

test('with less motion wished for, the poses stay and nothing moves', { tag: '@long' }, async ({ page }) => {
  await page.route('**/generate', () => {})
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await ask(page)
  await expect.poll(() => gaze(page, 1)).toBe('2px -3px')
  expect(await moving(page, 1, 'gaze')).toBe(false)
  expect(await moving(page, 1, 'mouth')).toBe(false)
})
