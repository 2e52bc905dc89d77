/** Every screen of the product in the states that look different: how a new visitor's page gets there. */
import { expect, type Page } from '@playwright/test'
import { button, livePanel, turns } from '../debate-page.ts'
import { ENGLISH, type Spoken } from './spoken.ts'

let people = 0

export interface State {
  /** In kebab-case: the beginning of its pictures' names. */
  readonly name: string
  /** @param spoken the language that the page speaks; its texts name the controls */
  readonly open: (page: Page, spoken?: Spoken) => Promise<void>
}

async function register(page: Page): Promise<void> {
  const data = { username: `looker ${(people += 1)}`, displayName: 'Lise', password: 'a patent clerk in Bern' }
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Creates a debate of this browser with `count` finished turns; resolves with its paths. */
async function posed(page: Page, count: number, { code, debate }: Spoken): Promise<{ debate: string; share: string }> {
  const data = { ...debate, language: code }
  const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
  for (let turn = 0; turn < count; turn += 1) {
    await (await page.request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  }
  const { shareToken } = (await (await page.request.get(`/api/debates/${id}`)).json()) as { shareToken: string }
  return { debate: `/?debate=${id}`, share: `/share/${shareToken}` }
}

/** Opens a path and waits for what shows that its screen is complete. */
const at =
  (path: string, shown: (page: Page, say: Spoken['say']) => ReturnType<Page['getByRole']>) =>
  async (page: Page, { say } = ENGLISH): Promise<void> => {
    await page.goto(path)
    await expect(shown(page, say)).toBeVisible()
  }

const start = at('/', (page, say) => button(page, say('Debate!')))

async function openOptions(page: Page, { say }: Spoken): Promise<void> {
  await page.getByRole('button', { name: say('Models and coffee'), expanded: false }).click()
  await expect(page.getByRole('group', { name: say('Coffee') })).toBeVisible()
}

async function openLanguages(page: Page, spoken: Spoken): Promise<void> {
  await start(page, spoken)
  await page.locator('.language-button').click()
  await expect(page.getByRole('menu', { name: spoken.say('Select Protocol') })).toBeVisible()
}

/** Reports a wrong text: those that say "sign out" in English are found. */
async function findWrongText(page: Page, spoken: Spoken): Promise<void> {
  await openLanguages(page, spoken)
  await page.getByRole('menuitem', { name: spoken.say('Something wrong in this language?') }).click()
  await page.getByLabel(spoken.say('Words you saw')).fill('sign out')
  await expect(page.locator('.report-row').first()).toBeVisible()
}

async function openDebate(page: Page, count: number, spoken: Spoken): Promise<void> {
  await page.goto((await posed(page, count, spoken)).debate)
  // The server's HTML has the turns, too; only the program has buttons.
  await expect(button(page, spoken.say('New Debate'))).toBeVisible()
  await expect(turns(page)).toHaveCount(count)
  await expect(page.getByText(spoken.say('Generating summary...'))).toHaveCount(0)
}

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
  { name: 'language-list', open: (page, spoken = ENGLISH) => openLanguages(page, spoken) },
  { name: 'wrong-text', open: (page, spoken = ENGLISH) => findWrongText(page, spoken) },
  {
    name: 'wrong-text-corrected',
    open: async (page, spoken = ENGLISH) => {
      await findWrongText(page, spoken)
      await page.locator('.report-row').nth(1).click()
      await expect(page.getByLabel(spoken.say('What it should say'))).toBeVisible()
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
]
