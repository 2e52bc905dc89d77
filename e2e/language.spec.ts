import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { ask, tabTo } from './debate-page.ts'
import { expect, test } from './test.ts'

const translated = (language: string, english: string) => {
  const catalogue = JSON.parse(readFileSync(`locales/${language}/ui.json`, 'utf8')) as Record<string, string>
  return catalogue[english] ?? ''
}
const codeAndDirection = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
const opener = (page: Page) => page.locator('button.language-button')
const quick = (page: Page) => page.locator('.language-quick')

async function choose(page: Page, letters: string) {
  await opener(page).click()
  // Accepts the focus on any item, because the checked item changes if a language finishes loading after the click.
  await expect(page.locator('[role=menuitemradio]:focus')).toHaveCount(1)
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const startIn = (page: Page, language: string) =>
  page.getByRole('button', { name: translated(language, 'Debate!'), exact: true })

test.describe('§2 language dropdown', () => {
  test('German, by its name: it stays at the next visit, and the quick toggle leads to English', async ({ page }) => {
    await page.goto('/')
    await choose(page, 'deut')
    await expect(startIn(page, 'de')).toBeVisible()
    expect(await codeAndDirection(page)).toEqual(['de', 'ltr'])
    await page.reload({ waitUntil: 'commit' })
    await page.locator('.debate-form').waitFor()
    await expect(startIn(page, 'de')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Debate!', exact: true })).toHaveCount(0)
    await tabTo(page, quick(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Debate!', exact: true })).toBeVisible()
    await expect(quick(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  })

  test('Arabic turns the page around, also at the next visit', async ({ page }) => {
    await page.goto('/')
    await choose(page, 'arab')
    await expect(startIn(page, 'ar')).toBeVisible()
    await page.reload()
    await expect(startIn(page, 'ar')).toBeVisible()
    expect(await codeAndDirection(page)).toEqual(['ar', 'rtl'])
    // In scripts with joined letters, headings use neither letter spacing nor the font of titles.
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('letter-spacing', 'normal')
    expect(await heading.evaluate((one) => getComputedStyle(one).fontFamily)).not.toMatch(/Title|mono/i)
    const switcher = await opener(page).boundingBox()
    const title = await page.locator('.masthead-title').boundingBox()
    expect(switcher?.x).toBeLessThan(title?.x ?? 0)
  })

  test(
    'the list scrolls beyond 16 rem, in a large window beyond 32, and a click outside closes it',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/')
      await opener(page).click()
      const rows = page.locator('.language-rows')
      await expect(rows).toBeVisible()
      // On wide screens, this menu does not contain the theme, because the header has a button for it.
      await expect(page.getByRole('menuitem')).toHaveText(['Something wrong in this language?'])
      expect((await rows.boundingBox())?.height).toBe(512)
      await page.setViewportSize({ width: 700, height: 800 })
      expect((await rows.boundingBox())?.height).toBe(256)
      await page.mouse.click(200, 500)
      await expect(page.getByRole('menu')).toHaveCount(0)
    },
  )

  test(
    'at 360 px one button fits beside the product’s name, which stays in the middle',
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/')
      await choose(page, 'deut')
      await expect(startIn(page, 'de')).toBeVisible()
      await expect(quick(page)).toBeHidden()
      const middle = async (part: string) => {
        const box = await page.locator(part).boundingBox()
        if (box === null) throw new Error(`${part} is not drawn`)
        return box.x + box.width / 2
      }
      expect(Math.abs((await middle('.masthead-title')) - (await middle('.masthead')))).toBeLessThanOrEqual(1)
      await opener(page).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.getByRole('menuitem', { name: translated('de', 'Switch to dark theme') }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    },
  )
})

test.describe('§4 interface language change while a debate is open', () => {
  test(
    'the debate closes, a toast says so, and the debate is among the recent ones',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/')
      await ask(page)
      await choose(page, 'deut')
      await expect(page.locator('.toast[data-state=open]')).toBeVisible()
      await expect(startIn(page, 'de')).toBeVisible()
      await expect(page.locator('.recent-item')).toHaveCount(1)
    },
  )
})

test.describe('§4 a language that cannot be loaded', () => {
  const NOT_LOADED = 'The language could not be loaded.'
  const english = (page: Page) => page.getByRole('button', { name: 'Debate!', exact: true })

  test(
    'is English, a toast says so, and choosing it again loads it without a reload',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/')
      await page.route('**/assets/ui-*.js*', (route) => route.abort())
      await choose(page, 'deut')
      await expect(page.locator('.toast[data-state=open]')).toContainText(NOT_LOADED)
      await expect(english(page)).toBeVisible()
      await choose(page, 'deut')
      await page.unrouteAll()
      await choose(page, 'deut')
      await expect(startIn(page, 'de')).toBeVisible()
    },
  )

  test(
    'comes by itself when the browser is online again, also a language kept from an earlier visit',
    { tag: '@long' },
    async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('language', 'fr'))
      await page.route('**/assets/ui-*.js*', (route) => route.abort())
      await page.goto('/')
      await expect(page.locator('.toast[data-state=open]')).toContainText(NOT_LOADED)
      await expect(english(page)).toBeVisible()
      await page.unrouteAll()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(startIn(page, 'fr')).toBeVisible()
      expect(await codeAndDirection(page)).toEqual(['fr', 'ltr'])
    },
  )

  test('an open debate stays open until the language is here', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await ask(page)
    await page.evaluate(() => sessionStorage.setItem('debate-draft', '{"question":"Half a thought"}'))
    const draft = () => page.evaluate(() => sessionStorage.getItem('debate-draft'))
    await page.route('**/assets/ui-*.js*', (route) => route.abort())
    await choose(page, 'deut')
    await expect(page.locator('.toast[data-state=open]')).toContainText(NOT_LOADED)
    await expect(page.locator('.debate-title')).toBeVisible()
    expect(await draft()).toContain('Half a thought')
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(startIn(page, 'de')).toBeVisible()
    await expect(page.locator('.toast[data-state=open]')).toContainText(translated('de', 'Language Changed'))
    await expect(page.locator('.debate-title')).toHaveCount(0)
    expect(await draft()).toBeNull()
  })

  test('§2 a saved debate that asked for it stays open when it comes', { tag: '@long' }, async ({ page }) => {
    const question = 'Ist Licht eine Welle?'
    const data = { question, option1: 'Ja', option2: 'Nein', language: 'de' }
    expect((await page.request.post('/api/debates', { data })).status()).toBe(201)
    await page.goto('/')
    await page.route('**/assets/ui-*.js*', (route) => route.abort())
    await page.locator('.recent-item').click()
    await expect(page.locator('.toast[data-state=open]')).toContainText(NOT_LOADED)
    await expect(page.locator('.debate-title')).toHaveText(question)
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('.debate-title')).toHaveText(question)
  })

  test('a list that cannot be loaded says so, and opens at the next click', { tag: '@long' }, async ({ page }) => {
    await page.route('**/assets/language-list-*.js*', (route) => route.abort())
    await page.goto('/')
    await opener(page).click()
    await expect(page.locator('.toast[data-state=open]')).toContainText('The languages could not be loaded.')
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await page.unrouteAll()
    await opener(page).click()
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  })
})
