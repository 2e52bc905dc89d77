/** Every screen of the product in the states that look different: how a new visitor's page gets there. */
import { expect } from '@playwright/test'
import { button, livePanel } from '../debate-page.ts'
import { opened } from './opened.ts'
import { ENGLISH } from './spoken.ts'
import { at, openDebate, openOptions, posed, register, start, type State } from './steps.ts'
import { strained } from './strained.ts'

export const states: readonly State[] = [
  { name: 'home', open: start },
  {
    name: 'home-example',
    open: async (page, spoken = ENGLISH) => {
      await start(page, spoken)
      await button(page, spoken.say('Should robots pay taxes?')).click()
    },
  },
  {
    name: 'home-options',
    open: async (page, spoken = ENGLISH) => {
      await start(page, spoken)
      await openOptions(page, spoken)
    },
  },
  {
    name: 'home-refused',
    open: async (page, spoken = ENGLISH) => {
      await start(page, spoken)
      await page.getByLabel(spoken.say('Cat’s position')).fill('')
      await button(page, spoken.say('Debate!')).click()
    },
  },
  {
    name: 'home-recent',
    open: async (page, spoken = ENGLISH) => {
      for (let debate = 0; debate < 3; debate += 1) await posed(page, 0, spoken)
      await start(page, spoken)
      await expect(page.getByRole('region', { name: spoken.say('Recent debates') })).toBeVisible()
    },
  },
  {
    name: 'login-required',
    open: async (page, spoken = ENGLISH) => {
      await start(page, spoken)
      await openOptions(page, spoken)
      await page.getByLabel(spoken.say('Cat’s model')).selectOption('gpt-4')
      await expect(page.getByRole('dialog', { name: spoken.say('Login Required') })).toBeVisible()
    },
  },
  {
    name: 'upgrade-required',
    open: async (page, spoken = ENGLISH) => {
      await register(page)
      await start(page, spoken)
      await openOptions(page, spoken)
      await page.getByLabel(spoken.say('Cat’s model')).selectOption('gpt-4')
      await expect(page.getByRole('dialog', { name: spoken.say('Upgrade Required') })).toBeVisible()
    },
  },
  {
    name: 'debate-live',
    open: async (page, spoken = ENGLISH) => {
      await start(page, spoken)
      await page.getByRole('textbox', { name: spoken.say('Question') }).fill(spoken.debate.question)
      await button(page, spoken.say('Debate!')).click()
      await expect(livePanel(page)).toBeVisible()
    },
  },
  { name: 'debate', open: (page, spoken = ENGLISH) => openDebate(page, 2, spoken) },
  {
    name: 'debate-of-a-user',
    open: async (page, spoken = ENGLISH) => {
      await register(page)
      await openDebate(page, 2, spoken)
      await button(page, spoken.say('Add Context')).click()
    },
  },
  {
    name: 'share-dialog',
    open: async (page, spoken = ENGLISH) => {
      await register(page)
      await openDebate(page, 1, spoken)
      await button(page, spoken.say('Share')).first().click()
      await button(page, spoken.say('Show QR Code')).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    name: 'debate-gone',
    open: at('/?debate=0198c1f0-0000-7000-8000-000000000000', (page) => page.getByRole('main')),
  },
  { name: 'sign-in', open: at('/auth', (page, say) => page.getByRole('tab', { name: say('Login') })) },
  {
    name: 'register-refused',
    open: async (page, spoken = ENGLISH) => {
      await page.goto('/auth')
      await page.getByRole('tab', { name: spoken.say('Register') }).click()
      await button(page, spoken.say('Create Account')).click()
    },
  },
  {
    name: 'account',
    open: async (page, spoken = ENGLISH) => {
      await register(page)
      await at('/account', (shown, say) => shown.getByText(say('This device')))(page, spoken)
    },
  },
  {
    name: 'my-debates',
    open: async (page, spoken = ENGLISH) => {
      await register(page)
      for (let debate = 0; debate < 3; debate += 1) await posed(page, 0, spoken)
      await at('/my-debates', (shown, say) => shown.getByRole('list', { name: say('MY ARCHIVES') }))(page, spoken)
    },
  },
  {
    name: 'my-debates-empty',
    open: async (page, spoken = ENGLISH) => {
      await register(page)
      await at('/my-debates', (shown, say) => shown.getByText(say('No Neural Archives Found')))(page, spoken)
    },
  },
  {
    name: 'plans',
    open: async (page, spoken = ENGLISH) => {
      await register(page)
      await at('/subscription', (shown, say) => shown.getByRole('heading', { name: say('Choose Your Plan') }))(
        page,
        spoken,
      )
    },
  },
  {
    name: 'archive',
    open: async (page, spoken = ENGLISH) => {
      await page.goto((await posed(page, 2, spoken)).share)
      // The server's HTML has the heading, too; only the program has buttons.
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    },
  },
  { name: 'archive-not-found', open: at('/share/never', (page, say) => page.getByText(say('Archive Not Found'))) },
  {
    name: 'not-found',
    open: at('/nowhere', (page, say) => page.getByRole('heading', { name: say('404 Page Not Found') })),
  },
  ...opened,
  ...strained,
]
