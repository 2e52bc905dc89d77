import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { button, turns, turnToggle } from './debate-page.ts'
import type { Modelled } from './products.ts'
import { expect, STARTS, test as base } from './test.ts'
import { ADDRESS, asksForTranslation, debatesAndTranslates, POSITIONS, QUESTION, QUOTE } from './translating-model.ts'

const test = base.extend<{ stage: Modelled }>({
  stage: [
    async ({ products }, provide) => {
      const stage = await products.of('modelled')
      debatesAndTranslates(stage.upstream)
      await provide(stage)
    },
    STARTS,
  ],
  baseURL: async ({ stage }, provide) => provide(stage.url),
})
test.describe.configure({ mode: 'default' })

let people = 0
const said = (language: string, english: string) =>
  (JSON.parse(readFileSync(`locales/${language}/ui.json`, 'utf8')) as Record<string, string>)[english] ?? ''
const readIt = (page: Page, language: string) => button(page, said(language, 'Read it in English'))

async function reader(browser: Browser, baseURL: string, language: string, signedIn: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  await context.addInitScript((code) => localStorage.setItem('language', code), language)
  await context.addCookies([{ name: 'language', value: language, url: baseURL }])
  if (signedIn) {
    const data = { username: `translated ${(people += 1)}`, password: 'a patent clerk in Bern' }
    expect((await context.request.post('/api/register', { data })).status()).toBe(201)
  }
  return context.newPage()
}

async function shared(browser: Browser, baseURL: string): Promise<string> {
  const { request } = (await reader(browser, baseURL, 'en', true)).context()
  const data = { question: QUESTION, ...POSITIONS }
  const { id } = (await (await request.post('/api/debates', { data })).json()) as { id: string }
  for (const _ of [1, 2]) await (await request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  const read = async () =>
    (await (await request.get(`/api/debates/${id}`)).json()) as { shareToken: string; responses: { id: string }[] }
  const { responses } = await read()
  expect((await request.post(`/api/responses/${responses[0]?.id}/summary`)).status()).toBe(200)
  return `/share/${(await read()).shareToken}`
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('§2 Read it in mine', () => {
  test(
    'one tap translates it, once for everybody; quotations and links stay; the original is one tap away',
    { tag: '@long' },
    async ({ browser, baseURL, stage }) => {
      const link = await shared(browser, baseURL)
      const page = await reader(browser, baseURL, 'de', true)
      const complaints: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
      await page.goto(link)
      await readIt(page, 'de').click()
      await expect(title(page)).toHaveText('Sollten Städte private Autos verbieten?')
      await expect(turns(page).nth(1)).toContainText('Ich bleibe, wo ich bin.')
      const card = turns(page).first().locator('.argument-card')
      await expect(card).toContainText('Parkplätze nehmen den Menschen Raum')
      await expect(card.locator('q[lang=en]')).toHaveText(QUOTE)
      await expect(card.locator('.argument-url a')).toHaveAttribute('href', ADDRESS)
      await expect(page.getByText(said('de', 'Translated'), { exact: true })).toHaveCount(2)
      await turnToggle(page, said('de', 'Full text')).click()
      await expect(turns(page).first().locator('.turn-text a')).toHaveAttribute('href', ADDRESS)
      await expectAccessible(page)

      await button(page, said('de', 'Show the original')).focus()
      await page.keyboard.press('Enter')
      await expect(title(page)).toHaveText(QUESTION)
      await expect(readIt(page, 'de')).toBeFocused()
      await expect(page.getByText(said('de', 'Translated'), { exact: true })).toHaveCount(0)
      const paid = stage.upstream.calls.filter(({ body }) => asksForTranslation(body)).length

      const stranger = await reader(browser, baseURL, 'de', false)
      await stranger.goto(link)
      await readIt(stranger, 'de').click()
      await expect(title(stranger)).toHaveText('Sollten Städte private Autos verbieten?')
      await expect(turns(stranger).nth(1)).toContainText('Ich bleibe, wo ich bin.')
      expect(stage.upstream.calls.filter(({ body }) => asksForTranslation(body))).toHaveLength(paid)
      expect(complaints).toEqual([])
    },
  )

  test(
    'Arabic at 360 px: nothing overflows, and it is accessible in both themes',
    { tag: '@long' },
    async ({ browser, baseURL }) => {
      const link = await shared(browser, baseURL)
      const page = await reader(browser, baseURL, 'ar', true)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(link)
      await readIt(page, 'ar').click()
      await expect(turns(page).nth(1)).toContainText('سأبقى حيث أنا.')
      await expect(turns(page).first()).toContainText('مواقف السيارات تأخذ المكان من الناس')
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await expectAccessibleInBothThemes(page)
    },
  )
})
