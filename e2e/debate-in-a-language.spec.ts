import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { says } from '#testing/fake-upstream/script.ts'
import { asksForCards, livePanel, turns } from './debate-page.ts'
import { wordsOf } from './matrix/catalogue.ts'
import { expect, test } from './test.ts'

const QUESTION = '都会に住むか、それとも田舎に住むか？'
const FIRST = '都会に住む'
const SECOND = '田舎に住む'
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const SAID = '都会では歩いて図書館へ行けます。'
const bank = JSON.parse(readFileSync('locales/ja/debater.json', 'utf8')) as {
  themes: { einstein: { argues: string } }[]
}
/** This speech is longer than 500 characters, so the turn gets argument cards. */
const SPEECH = [
  SAID,
  ...bank.themes.slice(0, 4).map(({ einstein }) => einstein.argues.replaceAll(/\{\w+\}/g, FIRST)),
].join('\n\n')
const words = wordsOf('ja')

const field = (page: Page, english: string) => page.getByLabel(words(english), { exact: true })
const press = (page: Page, english: string) => page.getByRole('button', { name: words(english), exact: true }).click()

async function openInJapanese(page: Page, url = ''): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'ja'))
  await page.goto(`${url}/`)
  await expect(field(page, 'Question')).toBeVisible()
}

test(
  'the positions begin as yes and no, then the question’s own; the turns are Japanese, and the lists say JA',
  { tag: '@long' },
  async ({ page }) => {
    await openInJapanese(page)
    await expect(field(page, 'Einstein’s position')).toHaveValue('はい')
    await expect(field(page, 'Cat’s position')).toHaveValue('いいえ')
    const asked = page.waitForRequest('**/generate-positions')
    await field(page, 'Question').fill(QUESTION)
    expect((await asked).postDataJSON()).toEqual({ query: QUESTION, language: 'ja' })
    await expect(field(page, 'Einstein’s position')).toHaveValue(FIRST)
    await expect(field(page, 'Cat’s position')).toHaveValue(SECOND)

    const created = page.waitForResponse('**/api/debates')
    await press(page, 'Debate!')
    expect(await (await created).json()).toMatchObject({ language: 'ja', option1: FIRST, option2: SECOND })
    await expect(livePanel(page)).toBeVisible()
    await press(page, 'Skip to the end')
    await expect(livePanel(page)).toHaveCount(0, { timeout: 30_000 })
    await press(page, 'Load More')
    await expect(turns(page)).toHaveCount(2)
    await expect(livePanel(page)).toHaveCount(0, { timeout: 30_000 })
    for (const turn of await turns(page).locator('.turn-text').allTextContents()) {
      expect(turn).toMatch(KANA)
      expect(turn).not.toMatch(/[a-z]{3}/i)
    }

    await press(page, 'New Debate')
    const recent = page.locator('.recent-item')
    await expect(recent.locator('.badge')).toHaveText('JA')
    await expect(recent.locator('.badge')).toHaveAttribute('title', '日本語')
    await page.locator('button.language-button').click()
    await page.locator('[data-code=en]').click()
    await expect(recent.locator('.badge')).toHaveAttribute('title', 'Japanese')
    await recent.click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect(turns(page)).toHaveCount(2)
  },
)

test(
  'a model is asked for positions, turns and cards in Japanese, and the cards stand on the page',
  { tag: '@long' },
  async ({ page, products }) => {
    const { url, upstream } = await products.of('modelled')
    const asked: string[] = []
    upstream.otherwise((body) => {
      asked.push(JSON.stringify(body))
      if (asksForCards(body))
        return says(JSON.stringify({ cards: [{ point: '図書館は近い', quote: SAID, url: 'N/A' }] }))
      if (body['response_format'] !== undefined) {
        return says(JSON.stringify({ isYesNoQuestion: false, position1: '都会がよい', position2: '田舎がよい' }))
      }
      return says(SPEECH)
    })
    await openInJapanese(page, url)
    await field(page, 'Question').fill('どこで暮らすのが幸せですか？')
    await expect(field(page, 'Cat’s position')).toHaveValue('田舎がよい')
    await press(page, 'Debate!')
    await expect(livePanel(page)).toBeVisible()
    await press(page, 'Skip to the end')
    await expect(livePanel(page)).toHaveCount(0, { timeout: 30_000 })
    await press(page, 'Argument cards')
    const cards = page.getByRole('list', { name: words('Argument cards of turn {n}', { n: 1 }) })
    await expect(cards.getByRole('listitem')).toHaveText(
      new RegExp(`${words('Argument Point')}\\s*図書館は近い\\s*${words('Source Quote')}\\s*${SAID}`),
      { timeout: 30_000 },
    )
    expect(asked.length).toBeGreaterThanOrEqual(3)
    for (const body of asked) expect(body).toContain('Japanese')
  },
)
