import { expect, type Locator, type Page } from '@playwright/test'
import { button, turns } from '../debate-page.ts'
import { ENGLISH, type ScreenLanguage } from './screen-language.ts'

let people = 0

export interface State {
  /** Must be in kebab-case, because the names of the screenshot files begin with it. */
  readonly name: string
  /** True if the daily tests open this state. The long tests open all other states. */
  readonly daily?: true
  /** Brings the page into this state. @param language the page's language; controls are located by their text in it */
  readonly open: (page: Page, language?: ScreenLanguage) => Promise<void>
}

export const PASSWORD = 'a patent clerk in Bern'

export async function register(page: Page, displayName = 'Lise'): Promise<{ username: string }> {
  const data = { username: `looker ${(people += 1)}`, displayName, password: PASSWORD }
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return data
}

interface Paths {
  readonly debate: string
  readonly share: string
}

export async function posed(page: Page, count: number, { code, debate }: ScreenLanguage): Promise<Paths> {
  const data = { ...debate, language: code }
  const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
  for (let turn = 0; turn < count; turn += 1) {
    await (await page.request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  }
  const { shareToken } = (await (await page.request.get(`/api/debates/${id}`)).json()) as { shareToken: string }
  return { debate: `/?debate=${id}`, share: `/share/${shareToken}` }
}

/** Returns a function that opens a path and waits for `shown` and for the footer, which only the client renders. */
export const at =
  (path: string, shown: (page: Page, say: ScreenLanguage['say']) => Locator) =>
  async (page: Page, { say } = ENGLISH): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(shown(page, say)).toBeVisible()
  }

export const start = at('/', (page, say) => button(page, say('Debate!')))

export async function openOptions(page: Page, { say }: ScreenLanguage): Promise<void> {
  await page.getByRole('button', { name: say('Options'), expanded: false }).click()
  await expect(page.getByRole('group', { name: say('Temper') })).toBeVisible()
}

export async function openDebate(page: Page, count: number, language: ScreenLanguage): Promise<void> {
  await page.goto((await posed(page, count, language)).debate)
  // Wait for a button, because the server's HTML has the turns, but only the client renders buttons.
  await expect(button(page, language.say('New Debate'))).toBeVisible()
  await expect(turns(page)).toHaveCount(count)
  await expect(page.getByText(language.say('Generating summary...'))).toHaveCount(0)
}
