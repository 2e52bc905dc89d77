import { expect } from '@playwright/test'
import { button, turns } from '../debate-page.ts'
import { ENGLISH } from './screen-language.ts'
import { at, openDebate, openOptions, posed, register, start, type State } from './steps.ts'

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente '
const ADDRESS = `https://a.example/${'x'.repeat(200)} is this a question?`
const WIDE = 'W'.repeat(100)
const QUESTION_MAX = 500
const NAME_MAX = 50

export const strained: readonly State[] = [
  {
    name: 'home-too-long',
    open: async (page, language = ENGLISH) => {
      await start(page, language)
      await openOptions(page, language)
      await page.getByLabel(language.say('Cat’s position')).fill(LONG_WORD.repeat(3))
      await page.getByRole('textbox', { name: language.say('Question') }).fill('x'.repeat(QUESTION_MAX + 1))
    },
  },
  {
    name: 'debate-long-words',
    open: async (page, language = ENGLISH) => {
      const debate = { question: ADDRESS, option1: LONG_WORD.repeat(3), option2: WIDE }
      await page.goto((await posed(page, 1, { ...language, debate })).debate)
      await expect(button(page, language.say('New Debate'))).toBeVisible()
      await page.getByRole('heading', { level: 1 }).getByRole('button').click()
      await expect(turns(page)).toHaveCount(1)
    },
  },
  {
    name: 'context-too-long',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await openDebate(page, 1, language)
      await button(page, language.say('Add Context')).click()
      const field = page.getByLabel(language.say('Your context'), { exact: true })
      await field.fill(`Evidence [https://a.example/report]\n${WIDE}`)
      await button(page, language.say('Send')).click()
      await expect(turns(page).last().getByRole('link')).toHaveAttribute('href', 'https://a.example/report')
      await expect(page.locator('.toast[data-state=open]')).toBeVisible()
      await button(page, language.say('Add Context')).click()
      await field.fill(`${'A long witness account. '.repeat(90)}${WIDE}`)
      await button(page, language.say('Send')).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'account-long-name',
    open: async (page, language = ENGLISH) => {
      await register(page, 'W'.repeat(NAME_MAX))
      await at('/account', (shown, say) => shown.getByText(say('This device')))(page, language)
      await page.locator('.account-button').click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'panel-long-words',
    open: async (page, language = ENGLISH) => {
      await register(page)
      const debate = { ...language.debate, question: `${'Un'.repeat(60)}believable?` }
      await posed(page, 0, { ...language, debate })
      await at('/my-debates', (shown, say) => shown.getByRole('list', { name: say('MY ARCHIVES') }))(page, language)
      await page.locator('.account-button').click()
      await page.getByRole('menuitem', { name: language.say('My Debates'), exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    },
  },
]
