/** Lists all visibly different states of all screens, with the steps that lead a new visitor to each. */
import { expect } from '@playwright/test'
import { button, livePanel } from '../debate-page.ts'
import { opened } from './opened.ts'
import { ENGLISH } from './screen-language.ts'
import { heard } from './heard.ts'
import { minds } from './minds.ts'
import { mapped } from './mapped.ts'
import { sourced } from './sourced.ts'
import { at, openDebate, openOptions, posed, register, start, type State } from './steps.ts'
import { strained } from './strained.ts'
import { credentials } from './ways-in.ts'

export const states: readonly State[] = [
  { name: 'home', daily: true, open: start },
  {
    name: 'home-example',
    open: async (page, language = ENGLISH) => {
      await start(page, language)
      await button(page, language.say('Should robots pay taxes?')).click()
    },
  },
  {
    name: 'home-options',
    open: async (page, language = ENGLISH) => {
      await start(page, language)
      await openOptions(page, language)
    },
  },
  {
    name: 'home-refused',
    open: async (page, language = ENGLISH) => {
      await start(page, language)
      await page.getByLabel(language.say('Cat’s position')).fill('')
      await button(page, language.say('Debate!')).click()
    },
  },
  {
    name: 'home-recent',
    open: async (page, language = ENGLISH) => {
      for (let debate = 0; debate < 3; debate += 1) await posed(page, 0, language)
      await start(page, language)
      await expect(page.getByRole('region', { name: language.say('Recent debates') })).toBeVisible()
    },
  },
  {
    name: 'login-required',
    open: async (page, language = ENGLISH) => {
      await start(page, language)
      await openOptions(page, language)
      await page.getByLabel(language.say('Cat’s model')).selectOption('gpt-4')
      await expect(page.getByRole('dialog', { name: language.say('Login Required') })).toBeVisible()
    },
  },
  {
    name: 'upgrade-required',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await start(page, language)
      await openOptions(page, language)
      await page.getByLabel(language.say('Cat’s model')).selectOption('gpt-4')
      await expect(page.getByRole('dialog', { name: language.say('Upgrade Required') })).toBeVisible()
    },
  },
  {
    name: 'debate-live',
    daily: true,
    open: async (page, language = ENGLISH) => {
      await start(page, language)
      await page.getByRole('textbox', { name: language.say('Question') }).fill(language.debate.question)
      await button(page, language.say('Debate!')).click()
      await expect(livePanel(page)).toBeVisible()
    },
  },
  {
    name: 'debate-failed',
    open: async (page, language = ENGLISH) => {
      await openDebate(page, 2, language)
      const error = 'This model was retired by its provider.'
      const body = `data: ${JSON.stringify({ error, code: 'model-retired' })}\n\n`
      await page.route('**/generate', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
      await button(page, language.say('Load More')).click()
      await expect(page.locator('.debate-failure')).toHaveText(language.say(error))
    },
  },
  { name: 'debate', daily: true, open: (page, language = ENGLISH) => openDebate(page, 2, language) },
  {
    name: 'debate-of-a-user',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await openDebate(page, 2, language)
      await button(page, language.say('Add Context')).click()
    },
  },
  {
    name: 'share-dialog',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await openDebate(page, 1, language)
      await button(page, language.say('Share')).first().click()
      await button(page, language.say('Show QR Code')).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    name: 'debate-gone',
    // The heading appears once the server has answered that the debate does not exist.
    open: at('/?debate=0198c1f0-0000-7000-8000-000000000000', (page) => page.getByRole('heading', { level: 1 })),
  },
  { name: 'sign-in', open: at('/auth', (page, say) => page.getByRole('tab', { name: say('Login') })) },
  {
    name: 'register-refused',
    open: async (page, language = ENGLISH) => {
      await page.goto('/auth')
      await page.getByRole('tab', { name: language.say('Register') }).click()
      await button(page, language.say('Create Account')).click()
    },
  },
  {
    name: 'account',
    daily: true,
    open: async (page, language = ENGLISH) => {
      await register(page)
      await at('/account', (shown, say) => shown.getByText(say('This device')))(page, language)
    },
  },
  {
    name: 'my-debates',
    open: async (page, language = ENGLISH) => {
      await register(page)
      for (let debate = 0; debate < 3; debate += 1) await posed(page, 0, language)
      await at('/my-debates', (shown, say) => shown.getByRole('list', { name: say('MY ARCHIVES') }))(page, language)
    },
  },
  {
    name: 'my-debates-empty',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await at('/my-debates', (shown, say) => shown.getByText(say('No Neural Archives Found')))(page, language)
    },
  },
  {
    name: 'plans',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await at('/subscription', (shown, say) => shown.getByRole('heading', { name: say('Choose Your Plan') }))(
        page,
        language,
      )
    },
  },
  {
    name: 'archive',
    daily: true,
    open: async (page, language = ENGLISH) => {
      await page.goto((await posed(page, 2, language)).share)
      // Wait for a button, because the server's HTML has the heading, but only the client renders buttons.
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    },
  },
  { name: 'archive-not-found', open: at('/share/never', (page, say) => page.getByText(say('Archive Not Found'))) },
  {
    name: 'not-found',
    open: at('/nowhere', (page, say) => page.getByRole('heading', { name: say('404 Page Not Found') })),
  },
  ...heard,
  ...minds,
  ...mapped,
  ...opened,
  ...sourced,
  ...strained,
  ...credentials,
]
