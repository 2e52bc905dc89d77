/** Every screen of the product in the states that look different: how a new visitor's page gets there. */
import { expect, type Page } from '@playwright/test'
import { ask, button, openOptions, QUESTION, turns } from '../debate-page.ts'

let people = 0

export interface State {
  /** In kebab-case: the beginning of its pictures' names. */
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

async function register(page: Page): Promise<void> {
  const data = { username: `looker ${(people += 1)}`, displayName: 'Lise', password: 'a patent clerk in Bern' }
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Creates a debate of this browser with `count` finished turns; resolves with its paths. */
async function posed(page: Page, count: number): Promise<{ debate: string; share: string }> {
  const data = { question: QUESTION, option1: 'Yes, it may be important', option2: 'No, it can wait' }
  const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
  for (let turn = 0; turn < count; turn += 1) {
    await (await page.request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  }
  const { shareToken } = (await (await page.request.get(`/api/debates/${id}`)).json()) as { shareToken: string }
  return { debate: `/?debate=${id}`, share: `/share/${shareToken}` }
}

/** Opens a path and waits for what shows that its screen is complete. */
const at =
  (path: string, shown: (page: Page) => ReturnType<Page['getByRole']>) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await expect(shown(page)).toBeVisible()
  }

const start = at('/', (page) => button(page, 'Debate!'))

async function openDebate(page: Page, count: number): Promise<void> {
  await page.goto((await posed(page, count)).debate)
  await expect(turns(page)).toHaveCount(count)
  await expect(page.getByText('Generating summary...')).toHaveCount(0)
}

export const states: readonly State[] = [
  { name: 'home', open: start },
  {
    name: 'home-example',
    open: async (page) => {
      await start(page)
      await button(page, 'Should robots pay taxes?').click()
    },
  },
  {
    name: 'home-options',
    open: async (page) => {
      await start(page)
      await openOptions(page)
      await expect(page.getByRole('group', { name: 'Coffee' })).toBeVisible()
    },
  },
  {
    name: 'home-refused',
    open: async (page) => {
      await start(page)
      await page.getByLabel('Cat’s position').fill('')
      await button(page, 'Debate!').click()
    },
  },
  {
    name: 'home-recent',
    open: async (page) => {
      for (let debate = 0; debate < 3; debate += 1) await posed(page, 0)
      await start(page)
      await expect(page.getByRole('region', { name: 'Recent debates' })).toBeVisible()
    },
  },
  {
    name: 'login-required',
    open: async (page) => {
      await start(page)
      await openOptions(page)
      await page.getByLabel('Cat’s model').selectOption('gpt-4')
      await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
    },
  },
  {
    name: 'upgrade-required',
    open: async (page) => {
      await register(page)
      await start(page)
      await openOptions(page)
      await page.getByLabel('Cat’s model').selectOption('gpt-4')
      await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
    },
  },
  {
    name: 'debate-live',
    open: async (page) => {
      await start(page)
      await ask(page)
    },
  },
  { name: 'debate', open: (page) => openDebate(page, 2) },
  {
    name: 'debate-of-a-user',
    open: async (page) => {
      await register(page)
      await openDebate(page, 2)
      await button(page, 'Add Context').click()
    },
  },
  {
    name: 'debate-gone',
    open: at('/?debate=0198c1f0-0000-7000-8000-000000000000', (page) => page.getByRole('main')),
  },
  { name: 'sign-in', open: at('/auth', (page) => page.getByRole('tab', { name: 'Login' })) },
  {
    name: 'register-refused',
    open: async (page) => {
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Register' }).click()
      await button(page, 'Create Account').click()
    },
  },
  {
    name: 'account',
    open: async (page) => {
      await register(page)
      await at('/account', (shown) => shown.getByText('This device'))(page)
    },
  },
  {
    name: 'my-debates',
    open: async (page) => {
      await register(page)
      for (let debate = 0; debate < 3; debate += 1) await posed(page, 0)
      await at('/my-debates', (shown) => shown.getByRole('list', { name: 'MY ARCHIVES' }))(page)
    },
  },
  {
    name: 'my-debates-empty',
    open: async (page) => {
      await register(page)
      await at('/my-debates', (shown) => shown.getByText('No Neural Archives Found'))(page)
    },
  },
  {
    name: 'plans',
    open: async (page) => {
      await register(page)
      await at('/subscription', (shown) => shown.getByRole('heading', { name: 'Choose Your Plan' }))(page)
    },
  },
  {
    name: 'archive',
    open: async (page) => {
      await page.goto((await posed(page, 2)).share)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  { name: 'archive-not-found', open: at('/share/never', (page) => page.getByText('Archive Not Found')) },
  { name: 'not-found', open: at('/nowhere', (page) => page.getByRole('heading', { name: '404 Page Not Found' })) },
]
