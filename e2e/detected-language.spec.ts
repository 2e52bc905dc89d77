import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, test } from './test.ts'

const words = (language: string) =>
  JSON.parse(readFileSync(`locales/${language}/ui.json`, 'utf8')) as Readonly<Record<string, string>>
const TITLE = 'Pose a question. Watch them argue.'

test.describe.configure({ mode: 'default' })

/** Opens a page for a new visitor whose country is sent in a header, as an operator's proxy does. */
async function pageIn(
  browser: Browser,
  baseURL: string,
  country: string,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-country': country, 'x-forwarded-for': '192.0.2.7' },
    ...more,
  })
  return context.newPage()
}

const root = (page: Page) => page.locator('html')
const quick = (page: Page) => page.locator('.language-quick')
const start = (page: Page, language: string) =>
  page.getByRole('button', { name: language === 'en' ? 'Debate!' : (words(language)['Debate!'] ?? ''), exact: true })

async function choose(page: Page, letters: string) {
  await page.locator('button.language-button').click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test(
  '§4 a country’s language, its mark, and the rules of the quick toggle',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const page = await pageIn(browser, baseURL, 'BR')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect(start(page, 'pt')).toBeVisible()
    await expect(quick(page)).toHaveText('PT')
    // The HTML contains the detected language, so the client does not request it.
    expect(asked).not.toContain('/api/language/detect-language')
    await page.locator('button.language-button').click()
    const marked = page.getByRole('menuitemradio').filter({ has: page.locator('.language-mark') })
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText('Português')
    await page.keyboard.press('Escape')
    await quick(page).click()
    await expect(start(page, 'en')).toBeVisible()
    await expect(quick(page)).toHaveText('EN')
    await quick(page).click()
    await expect(start(page, 'pt')).toBeVisible()
    await choose(page, 'deut')
    await expect(quick(page)).toHaveText('DE')
    await quick(page).click()
    await expect(start(page, 'en')).toBeVisible()
    await page.reload()
    await expect(start(page, 'en')).toBeVisible()
    // The visitor chose a language other than the detected one, so the client has to request the detected language.
    await expect(quick(page)).toHaveText('EN')
    expect(asked).toContain('/api/language/detect-language')
    await page.context().close()
  },
)

test(
  '§4 no English is painted before the program runs: at the first visit, and after a choice',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const page = await pageIn(browser, baseURL, 'IL')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.locator('.home-title')).toHaveText(words('he')[TITLE] ?? '')
    await expect(page.locator('.home-title')).toBeVisible()
    await expect(root(page)).toHaveAttribute('dir', 'rtl')
    await page.unroute('**/assets/*.js')
    await page.reload()
    await choose(page, 'deut')
    await expect(start(page, 'de')).toBeVisible()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.locator('.home-title')).toHaveText(words('de')[TITLE] ?? '')
    await expect(page.locator('.home-title')).toBeVisible()
    expect([await root(page).getAttribute('lang'), await root(page).getAttribute('dir')]).toEqual(['de', 'ltr'])
    await page.context().close()
  },
)

test(
  '§4 a browser that keeps nothing: the page works, in the detected language, and a choice lasts as long as it',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const page = await pageIn(browser, baseURL, 'FR')
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    // Ignore the 401 that the browser itself logs when nobody is signed in.
    page.on('console', (line) => line.type() === 'error' && !/ 401 /.test(line.text()) && faults.push(line.text()))
    await page.addInitScript(() => {
      const forbidden = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: forbidden })
      Object.defineProperty(Document.prototype, 'cookie', { get: forbidden, set: forbidden })
    })
    await page.goto('/')
    await expect(start(page, 'fr')).toBeVisible()
    await choose(page, 'deut')
    await expect(start(page, 'de')).toBeVisible()
    await page.getByRole('textbox').first().fill('Ist Licht eine Welle?')
    await start(page, 'de').click()
    await expect(page.locator('.debate-title')).toHaveText('Ist Licht eine Welle?')
    await page.goto('/auth')
    await expect(page.getByRole('button', { name: words('fr')['Log In'] ?? '', exact: true })).toBeVisible()
    expect(faults).toEqual([])
    await page.context().close()
  },
)

/** On a right-to-left page, returns the distance in px between the outer edges of each debater's name and position. */
const distances = (page: Page) =>
  page.locator('.versus-side p').evaluateAll((sides) =>
    sides.map((side, at) => {
      const edges = [...side.children].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const { left, right } = range.getBoundingClientRect()
        return at === 0 ? right : left
      })
      return Math.round(Math.abs((edges[0] ?? 0) - (edges[1] ?? 0)))
    }),
  )

test(
  '§2 a shared debate speaks the reader’s language without the program, and so does an embedded one',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const owner = await pageIn(browser, baseURL, 'US')
    const data = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
    const debate = await owner.request.post('/api/debates', { data })
    const { id, shareToken } = (await debate.json()) as { id: string; shareToken: string }
    await (await owner.request.post(`/api/debates/${id}/generate`, { data: {} })).text()
    const reader = await pageIn(browser, baseURL, 'SA', { javaScriptEnabled: false })
    for (const path of [`/share/${shareToken}`, `/embed/${shareToken}`]) {
      await reader.goto(path)
      await expect(root(reader)).toHaveAttribute('dir', 'rtl')
      await expect(reader.locator('.debate-title')).toHaveText('Is light a wave?')
      await expect(reader.locator('.turn')).toContainText(words('ar')['Einstein'] ?? '')
    }
    await expect(reader.getByText(words('ar')['Read it all on Einstein vs Cat'] ?? '')).toBeVisible()
    await reader.goto(`/share/${shareToken}`)
    expect(await distances(reader)).toEqual([0, 0])
    await reader.setViewportSize({ width: 390, height: 844 })
    const ends = await reader.locator('.turn-title > span, .turn-stand').evaluateAll((parts) =>
      parts.map((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return Math.round(range.getBoundingClientRect().right)
      }),
    )
    expect(ends[0], 'on phones, the position is below the name').toBe(ends[1])
    await owner.context().close()
    await reader.context().close()
  },
)
