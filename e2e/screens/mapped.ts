import { expect, type Page } from '@playwright/test'
import { button } from '../debate-page.ts'
import { ENGLISH, type ScreenLanguage } from './screen-language.ts'
import { posed, register, type State } from './steps.ts'

/** Number of turns after which each side has replied to an answer from the other side. */
const TURNS = 6

async function openMap(page: Page, { say }: ScreenLanguage): Promise<void> {
  await button(page, say('Map')).click()
  await expect(page.locator('.map-thread').first()).toBeAttached()
}

export const mapped: readonly State[] = [
  {
    name: 'debate-map',
    open: async (page, language = ENGLISH) => {
      await register(page)
      // `openDebate` would wait for the cards of all turns, but turns below the window have none yet.
      await page.goto((await posed(page, TURNS, language)).debate)
      await openMap(page, language)
    },
  },
  {
    name: 'archive-map-contested',
    open: async (page, language = ENGLISH) => {
      await page.goto((await posed(page, TURNS, language)).share)
      await openMap(page, language)
      await page.locator('button.map-card-point').last().click()
      await page.locator('.contest').last().click()
      await expect(page.locator('.contest').last()).toHaveText(language.say('Undo'))
      await page.locator('.map-card-point').first().click()
    },
  },
]
