import { expect, type Page } from '@playwright/test'
import { button, turnToggle } from '../debate-page.ts'
import { ENGLISH, type ScreenLanguage } from './screen-language.ts'
import { posed, register, type State } from './steps.ts'

/** Maximum number of turns to generate until one cites a source. */
const TURNS_MAX = 4

async function cited(page: Page, language: ScreenLanguage) {
  await register(page)
  const paths = await posed(page, 0, language)
  const { question, option1, option2 } = language.debate
  const api = `/api/debates/${new URLSearchParams(paths.debate.slice(2)).get('debate')}`
  for (const position of [option1, option2]) {
    const asked = question.replaceAll(/[?؟]/g, '')
    // This text is long enough in every language to be quoted (§17).
    const text = `1905: ${asked} – ${position} – ${asked} – ${position}.`
    const added = await page.request.post(`${api}/sources`, { data: { title: position, text } })
    expect(added.status(), await added.text()).toBe(201)
  }
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const written = await (await page.request.post(`${api}/generate`, { data: {} })).text()
    if (written.includes('"citations":[{')) break
  }
  return paths
}

async function openCited(page: Page, language: ScreenLanguage): Promise<void> {
  await page.goto((await cited(page, language)).debate)
  await page.locator('.sources-line h2 > button').click()
  await expect(page.locator('.source-row')).toHaveCount(2)
  await turnToggle(page, language.say('Full text')).last().click()
  await expect(page.locator('.citation-mark button').last()).toBeVisible()
}

export const sourced: readonly State[] = [
  {
    name: 'sources-of-a-debate',
    open: async (page, language = ENGLISH) => {
      await openCited(page, language)
      await page.getByRole('switch', { name: language.say('Underline claims without a source') }).check()
      await button(page, language.say('Add a source')).click()
      await expect(page.getByLabel(language.say('Address of the page'))).toBeVisible()
    },
  },
  {
    name: 'source-of-a-turn',
    open: async (page, language = ENGLISH) => {
      await openCited(page, language)
      await page.locator('.citation-mark button').last().click()
      await expect(page.locator('.citation-sheet mark')).toBeVisible()
    },
  },
  {
    name: 'archive-with-sources',
    open: async (page, language = ENGLISH) => {
      const { share } = await cited(page, language)
      await page.context().clearCookies({ name: /^(?!language$)/ })
      await page.goto(share)
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
      await expect(page.locator('.source-row')).toHaveCount(2)
    },
  },
]
