import { expect, type Page } from '@playwright/test'
import { button, choose } from '../debate-page.ts'
import { ENGLISH, type ScreenLanguage } from './screen-language.ts'
import { at, openDebate, posed, register, start, type State } from './steps.ts'

/** Number of contexts to add. Together with two turns, they are more items than a stranger may see (§6). */
const CONTEXTS = 9

const menu = (page: Page) => page.getByRole('menu')

async function archives(page: Page, language: ScreenLanguage): Promise<void> {
  await register(page)
  for (let debate = 0; debate < 2; debate += 1) await posed(page, 0, language)
  await at('/my-debates', (shown, say) => shown.getByRole('list', { name: say('MY ARCHIVES') }))(page, language)
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('.account-button').click()
  await expect(menu(page)).toBeVisible()
}

async function openPanel(page: Page, { say }: ScreenLanguage): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: say('My Debates'), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
}

async function openLanguages(page: Page, language: ScreenLanguage): Promise<void> {
  await start(page, language)
  await page.locator('button.language-button').click()
  await expect(page.locator('.language-rows')).toBeVisible()
}

/** Opens the dialog for reporting a wrong text, and searches in it for the texts that contain "sign out". */
async function findWrongText(page: Page, language: ScreenLanguage): Promise<void> {
  await openLanguages(page, language)
  await page.getByRole('menuitem', { name: language.say('Something wrong in this language?') }).click()
  await page.getByLabel(language.say('Words you saw')).fill('sign out')
  await expect(page.locator('.report-row').first()).toBeVisible()
}

const RESULTS = [
  'Einstein is ahead',
  'Cat is ahead',
  'Einstein is narrowly ahead',
  'Cat is narrowly ahead',
  'Too close to call',
  'No verdict yet',
]

async function openRematched(page: Page, language: ScreenLanguage): Promise<void> {
  const { debate } = await posed(page, 2, language)
  const rematch = async (id: string | null, data: object) => {
    const made = await page.request.post(`/api/debates/${id}/rematch`, { data })
    expect(made.status(), await made.text()).toBe(201)
    return ((await made.json()) as { id: string }).id
  }
  const fork = await rematch(new URLSearchParams(debate.slice(2)).get('debate'), { fromTurn: 1 })
  await rematch(fork, { swap: true, coffeeLevel: 4 })
  await page.goto(`/?debate=${fork}`)
  const rematches = page.getByRole('region', { name: language.say('Rematches') })
  await expect(rematches.getByRole('listitem')).toHaveCount(3)
  // The client requests a verdict only when the visitor has almost scrolled to it.
  await rematches.scrollIntoViewIfNeeded()
  await expect(rematches.getByText(new RegExp(RESULTS.map(language.say).join('|')))).toBeVisible()
}

const actions = (page: Page) => page.getByRole('listitem').getByRole('button')

export const opened: readonly State[] = [
  { name: 'languages', open: (page, language = ENGLISH) => openLanguages(page, language) },
  {
    name: 'wrong-text',
    open: (page, language = ENGLISH) => findWrongText(page, language),
  },
  {
    name: 'wrong-text-corrected',
    open: async (page, language = ENGLISH) => {
      await findWrongText(page, language)
      await page.locator('.report-row').nth(1).click()
      await expect(page.getByLabel(language.say('What it should say'))).toBeVisible()
    },
  },
  {
    name: 'rematch',
    open: async (page, language = ENGLISH) => {
      await openDebate(page, 2, language)
      await choose(page, language.say('Rematch'), language.say('More actions'))
      await expect(page.getByRole('group', { name: language.say('Temper') })).toBeVisible()
    },
  },
  { name: 'rematches', open: (page, language = ENGLISH) => openRematched(page, language) },
  {
    name: 'account-menu',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await start(page, language)
      await openAccountMenu(page)
    },
  },
  {
    name: 'account-delete',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await at('/account', (shown, say) => button(shown, say('Delete my account')))(page, language)
      await button(page, language.say('Delete my account')).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'make-key',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await at('/account', (shown, say) => button(shown, say('Make a key')))(page, language)
      await button(page, language.say('Make a key')).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'my-debates-menu',
    open: async (page, language = ENGLISH) => {
      await archives(page, language)
      await actions(page).last().click()
      await expect(menu(page)).toBeVisible()
    },
  },
  {
    name: 'my-debates-delete',
    open: async (page, language = ENGLISH) => {
      await archives(page, language)
      await page.getByRole('main').getByRole('listitem').first().click({ button: 'right' })
      await expect(button(page, language.say('Cancel'))).toBeVisible()
    },
  },
  {
    name: 'panel-menu',
    open: async (page, language = ENGLISH) => {
      await archives(page, language)
      await openPanel(page, language)
      await actions(page).last().click()
      await expect(menu(page)).toBeVisible()
    },
  },
  {
    name: 'panel-delete',
    open: async (page, language = ENGLISH) => {
      await archives(page, language)
      await openPanel(page, language)
      await page.getByRole('dialog').getByRole('listitem').first().click({ button: 'right' })
      await expect(button(page, language.say('Cancel'))).toBeVisible()
    },
  },
  {
    name: 'plans-signed-out',
    open: at('/subscription', (page, say) => page.getByRole('heading', { name: say('Authentication Required') })),
  },
  {
    name: 'archive-truncated',
    open: async (page, language = ENGLISH) => {
      await register(page)
      const { debate, share } = await posed(page, 2, language)
      const api = `/api/debates/${new URLSearchParams(debate.slice(2)).get('debate')}`
      for (let context = 0; context < CONTEXTS; context += 1) {
        await page.request.post(`${api}/input`, { data: { content: language.debate.option2 } })
      }
      await page.context().clearCookies({ name: /^(?!language$)/ })
      await at(share, (shown, say) => shown.getByText(say('Neural Link Required')))(page, language)
    },
  },
]
