import { expect, type Page } from '@playwright/test'
import { button } from '../debate-page.ts'
import { beOperator, inviteLink, type Operate } from '../operator.ts'
import { ENGLISH, type ScreenLanguage } from './screen-language.ts'
import { posed } from './steps.ts'

export interface OperatedState {
  readonly name: string
  readonly open: (page: Page, operate: Operate, language?: ScreenLanguage) => Promise<void>
  readonly missing?: boolean
}

const hidden =
  (path: 'debate' | 'share') =>
  async (page: Page, operate: Operate, language = ENGLISH): Promise<void> => {
    const paths = await posed(page, 1, language)
    await operate('debate', paths.share, 'hide')
    await page.goto(paths[path])
    const told = 'The operator of this site has hidden this debate. You can still delete it.'
    await expect(page.getByText(language.say(told))).toBeVisible()
  }

async function openRegistration(page: Page, { say }: ScreenLanguage): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: say('Register') }).click()
}

export const operated: readonly OperatedState[] = [
  {
    name: 'operator',
    open: async (page, operate, language = ENGLISH) => {
      await beOperator(page, operate)
      const { debate, share } = await posed(page, 1, language)
      const id = new URLSearchParams(debate.slice(2)).get('debate')
      await page.request.patch(`/api/debates/${id}`, { data: { isPublic: true } })
      const data = { reason: 'hate', words: language.debate.option2 }
      const reported = await page.request.post(`/api${share}/report`, { data })
      expect(reported.status(), await reported.text()).toBe(202)
      await page.goto('/operator')
      await expect(page.getByText(language.say('Hatred')).first()).toBeVisible()
    },
  },
  {
    name: 'report-dialog',
    open: async (page, _, language = ENGLISH) => {
      await page.goto((await posed(page, 1, language)).share)
      await button(page, language.say('Report')).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'registration-closed',
    open: async (page, _, language = ENGLISH) => {
      await openRegistration(page, language)
      const needed = 'A new account needs an invite from the operator of this site.'
      await expect(page.getByText(language.say(needed))).toBeVisible()
    },
  },
  {
    name: 'invite',
    open: async (page, operate, { say } = ENGLISH) => {
      await page.goto(await inviteLink(operate))
      await expect(button(page, say('Create Account'))).toBeVisible()
    },
  },
  { name: 'hidden-debate', open: hidden('debate'), missing: true },
  { name: 'hidden-archive', open: hidden('share'), missing: true },
]
