import { expect, type Page } from '@playwright/test'
import { haveAuthenticator } from '../authenticator.ts'
import { button } from '../debate-page.ts'
import { ENGLISH, type ScreenLanguage } from './screen-language.ts'
import { at, PASSWORD, register, type State } from './steps.ts'

let people = 0

async function registerByForm(page: Page, { say }: ScreenLanguage): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: say('Register') }).click()
  await page.getByLabel(say('Username')).fill(`keeper ${(people += 1)}`)
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD)
  await button(page, say('Create Account')).click()
  await expect(button(page, say('Make recovery codes'))).toBeVisible()
}

async function withPasskey(page: Page, { say }: ScreenLanguage): Promise<string> {
  const key = await haveAuthenticator(page)
  const { username } = await register(page)
  await page.goto('/account')
  await button(page, say('Add a passkey')).click()
  await expect(button(page, say('Remove password'))).toBeVisible()
  await key.away()
  return username
}

export const credentials: readonly State[] = [
  {
    name: 'recovery-offer',
    open: async (page, language = ENGLISH) => registerByForm(page, language),
  },
  {
    name: 'recovery-offer-codes',
    open: async (page, language = ENGLISH) => {
      await registerByForm(page, language)
      await button(page, language.say('Make recovery codes')).click()
      await expect(page.locator('.recovery-codes')).toBeVisible()
    },
  },
  {
    name: 'account-ways-in',
    open: async (page, language = ENGLISH) => {
      await withPasskey(page, language)
      await button(page, language.say('Make recovery codes')).click()
      await expect(page.locator('.recovery-codes')).toBeVisible()
    },
  },
  {
    name: 'account-passkey-name',
    open: async (page, language = ENGLISH) => {
      await withPasskey(page, language)
      await button(page, language.say('Rename')).click()
      await expect(page.getByLabel(language.say('Name of the passkey'))).toBeFocused()
    },
  },
  {
    name: 'recovery-form',
    open: async (page, language = ENGLISH) => {
      await page.goto('/auth')
      await button(page, language.say('Lost your password?')).click()
      await expect(page.getByLabel(language.say('Recovery code'))).toBeVisible()
    },
  },
  { name: 'reset-link', open: at('/auth?reset=made-up', (page, say) => button(page, say('Go on'))) },
  {
    name: 'plans-reminder',
    open: async (page, language = ENGLISH) => {
      await register(page)
      await page.route('/api/subscription', async (route) => {
        const answer = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...answer, tier: 'standard', interval: 'month' } })
      })
      // Start on another page, because the plan page's HTML would contain the plan, which the client must request here.
      await page.goto('/account')
      await page.getByRole('link', { name: language.say('Manage subscription') }).click()
      await expect(page.locator('.keep-account')).toBeVisible()
    },
  },
]
