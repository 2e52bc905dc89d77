import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { ask, button, livePanel, QUESTION } from './debate-page.ts'
import { expect, openInTheme, test } from './test.ts'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const toast = (page: Page) => page.locator('.toast[data-state=open]')

test.describe('§4 Theme', () => {
  test('is light until the person chooses, whatever the system prefers; the choice is kept', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await expect(button(page, 'Switch to dark theme')).toBeVisible()
    expect(await theme(page)).toBe('light')
    const light = await background(page)
    await button(page, 'Switch to dark theme').click()
    expect(await background(page)).not.toBe(light)
    await page.reload()
    await expect(button(page, 'Switch to light theme')).toBeVisible()
    expect(await theme(page)).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await theme(page)).toBe('dark')
  })

  test('a full storage does not forget it', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
        try {
          for (let part = 0; ; part += 1) localStorage.setItem(`${size} ${part}`, 'x'.repeat(size))
        } catch {
          // The storage has no room left for a string of this length, so continue with half the length.
        }
      }
    })
    await button(page, 'Switch to dark theme').click()
    await page.reload()
    await expect(button(page, 'Switch to light theme')).toBeVisible()
    expect(await theme(page)).toBe('dark')
  })

  test(
    'is there before the product’s scripts are: nobody sees a flash of the other',
    { tag: '@long' },
    async ({ page }) => {
      await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto('/')
      expect(await theme(page)).toBe('light')
      await openInTheme(page, '/', 'dark')
      expect(await theme(page)).toBe('dark')
      expect(await background(page)).toBe('rgb(10, 14, 27)')
    },
  )

  test('§12 who follows the system sees its theme at once, and its change', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'system'))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await expect(button(page, 'Switch to light theme')).toBeVisible()
    expect(await theme(page)).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(button(page, 'Switch to dark theme')).toBeVisible()
    expect(await theme(page)).toBe('light')
  })

  test('another tab follows', { tag: '@long' }, async ({ page, context }) => {
    await page.goto('/')
    const other = await context.newPage()
    await other.goto('/')
    await button(page, 'Switch to dark theme').click()
    await expect(button(other, 'Switch to light theme')).toBeVisible()
  })
})

test.describe('§9 toasts', () => {
  async function fail(page: Page) {
    await page.goto('/')
    await page.getByLabel('Question').pressSequentially(QUESTION)
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached()
    await page.context().setOffline(true)
    await button(page, 'Debate!').click()
    await expect(toast(page)).toContainText('Error creating debate')
    await expect(page.getByLabel('Question')).toHaveValue(QUESTION)
  }

  test('F8 focuses the area, where a toast waits; Escape closes it', { tag: '@long' }, async ({ page }) => {
    await fail(page)
    await page.keyboard.press('F8')
    await expect(page.locator('.toast-viewport')).toBeFocused()
    await expectAccessible(page)
    await expect(toast(page)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
  })

  test(
    'a swipe of less than 50 px to the right leaves it, one of more dismisses it',
    { tag: '@long' },
    async ({ page }) => {
      await fail(page)
      const swipe = async (by: number) => {
        const box = await toast(page).boundingBox()
        if (box === null) throw new Error('no toast to swipe')
        await page.mouse.move(box.x + 20, box.y + 20)
        await page.mouse.down()
        await page.mouse.move(box.x + 20 + by / 2, box.y + 20)
        await page.mouse.move(box.x + 20 + by, box.y + 20)
        await page.mouse.up()
      }
      await swipe(45)
      await expect(toast(page)).toHaveCount(1)
      await swipe(-80)
      await expect(toast(page)).toHaveCount(1)
      await swipe(60)
      await expect(toast(page)).toHaveCount(0)
    },
  )

  test('is at most 420 px wide on a medium screen and as wide as a small one', { tag: '@long' }, async ({ page }) => {
    await fail(page)
    const width = async () => (await page.locator('.toast-viewport').boundingBox())?.width
    await page.setViewportSize({ width: 768, height: 800 })
    expect(await width()).toBe(420)
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await width()).toBeGreaterThan(330)
  })
})

test.describe('§12 the face of titles', () => {
  const title = (page: Page) => page.getByRole('heading', { level: 1 })

  test(
    'is there at the second visit, comes from us, and takes the room of the system’s',
    { tag: '@long' },
    async ({ page, baseURL }) => {
      const fonts: string[] = []
      page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
      await page.route('**/*.woff2', (route) => route.abort())
      await page.goto('/')
      const before = await title(page).boundingBox()
      await page.unroute('**/*.woff2')
      await page.reload()
      await page.evaluate(() => document.fonts.load('700 1rem Title'))
      await page.reload()
      expect(await page.evaluate(() => document.fonts.check('700 1rem Title'))).toBe(true)
      expect(await title(page).boundingBox()).toEqual(before)
      expect(fonts.filter((url) => !url.startsWith(`${baseURL}/assets/title-latin-`))).toEqual([])
    },
  )
})

test.describe('the frame', () => {
  test('the first key press reaches a link that skips the header', async ({ page }) => {
    await page.goto('/no/such/path')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link')).toBeFocused()
  })

  test('nothing moves for who asked for less motion', { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await ask(page)
    await expect(livePanel(page)).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length))
      .toBe(0)
  })
})
