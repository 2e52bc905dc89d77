import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#features/language/languages.ts'
import type { Sandbox } from 'stripe-sandbox'
import { DAY_S, payByCall } from '../shop.ts'
import { expect } from '../test.ts'
import type { Words } from './catalogue.ts'

/** Address of the not-found screen's script. If a test blocks it, the page shows the error screen. */
const NOT_FOUND_SCREEN = '**/assets/rare-screen-*.js'
const WIDTH = 360
const PATIENCE_MS = 20_000
/** Number of contexts to add. Together with two turns, they are more items than a stranger may see (§6). */
const CONTEXTS = 9
/** The first payment with this card succeeds, but its renewals fail. */
const FAILS_LATER = '4000 0000 0000 0341'
/** Seconds after which a monthly plan has been renewed. */
const A_MONTH_S = 32 * DAY_S

export interface Cast {
  readonly free: readonly Cookie[]
  readonly failing: readonly Cookie[]
  readonly paying: readonly Cookie[]
}

async function posted(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer.headers()['content-type']?.includes('json') ? answer.json() : answer.text()
}

export async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: WIDTH, height: 740 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-US',
  })
  // Choose the typewriter's pace, because with reduced motion the live panel would disappear too early.
  await context.addInitScript(() => {
    localStorage.setItem('pace', 'typewriter')
    sessionStorage.removeItem('pace')
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}

/** Registers accounts without a plan, with a failed renewal, and with a plan. Moves the sandbox's clock forward. */
export async function castOf(page: Page, sandbox: Sandbox): Promise<Cast> {
  const registered = async (name: string) => {
    await page.context().clearCookies()
    await posted(page, '/api/register', { username: `${name} ${process.pid}`, password: 'a patent clerk in Bern' })
  }
  await registered('free')
  const free = await page.context().cookies()
  await registered('failing')
  await payByCall(page, 'standard', FAILS_LATER)
  sandbox.controls.clock({ advanceSeconds: A_MONTH_S })
  await sandbox.settled()
  const failing = await page.context().cookies()
  await registered('paying')
  await payByCall(page, 'standard')
  return { free, failing, paying: await page.context().cookies() }
}

/** Signs in with these cookies, or out if there are none, and keeps the chosen language. */
async function become(context: BrowserContext, cookies: readonly Cookie[]): Promise<void> {
  const chosen = (await context.cookies()).filter(({ name }) => name === LANGUAGE_COOKIE)
  await context.clearCookies()
  await context.addCookies([...cookies.filter(({ name }) => name !== LANGUAGE_COOKIE), ...chosen])
}

async function pose(page: Page, words: Words, language: string): Promise<string> {
  const data = {
    question: words('Is a city better than the country?'),
    option1: words('Everything is near in a city'),
    option2: words('The country leaves you in peace'),
    language,
  }
  const { id } = (await posted(page, '/api/debates', data)) as { id: string }
  for (let turn = 0; turn < 2; turn += 1) await posted(page, `/api/debates/${id}/generate`, { language })
  for (let context = 0; context < CONTEXTS; context += 1) {
    await posted(page, `/api/debates/${id}/input`, { content: data.option1 })
  }
  return id
}

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Opens all screens one after another, for different kinds of visitors, and yields the name of each.
 * @param page opened by `openPhone`; it may still be in another language
 * @param words the page's texts in this language
 */
export async function* screensOf(page: Page, language: string, words: Words, cast: Cast): AsyncGenerator<string> {
  const context = page.context()
  const button = (english: string) => page.getByRole('button', { name: words(english), exact: true })
  const item = (english: string) => page.getByRole('menuitem', { name: words(english), exact: true })
  const tab = (english: string) => page.getByRole('tab', { name: words(english), exact: true })
  const heading = (english: string) => page.getByRole('heading', { name: words(english) })
  const dialog = page.getByRole('dialog')
  const accountMenu = async () => {
    await page.locator('.account-button').click()
    await page.getByRole('menu').waitFor()
  }
  const chooseLocked = async () => page.getByLabel(words('Cat’s model')).selectOption('gpt-4')

  await become(context, [])
  await page.goto('/')
  await page.evaluate(() => sessionStorage.clear())
  await page.locator('button.language-button').click()
  await page.locator(`[data-code="${language}"]`).click()
  await button('Debate!').waitFor()
  await page.locator('.options-toggle').click()
  await page.getByRole('group', { name: words('Temper') }).waitFor()
  yield 'home'
  await page.locator('[name=option2]').click()
  await button('Debate!').click()
  await page.locator('button.language-button').click()
  await page.locator('.language-rows').waitFor()
  yield 'home, refused, with the languages'
  await page.keyboard.press('Escape')
  await chooseLocked()
  await dialog.waitFor()
  yield 'login required'
  await dialog.getByRole('link').click()
  await tab('Login').waitFor()
  yield 'sign-in'
  await tab('Register').click()
  await button('Create Account').click()
  yield 'register, refused'

  await page.evaluate(() => sessionStorage.clear())
  await become(context, cast.free)
  await page.goto('/my-debates')
  await heading('No Neural Archives Found').waitFor()
  yield 'my debates, empty'
  await go(page, '/subscription')
  await heading('Choose Your Plan').waitFor()
  yield 'plans, without one'
  await go(page, '/')
  await page.locator('.options-toggle').click()
  await chooseLocked()
  await dialog.waitFor()
  yield 'upgrade required'

  await page.evaluate(() => sessionStorage.clear())
  await become(context, cast.failing)
  await page.goto('/subscription')
  await page.locator('.payment-failed').waitFor()
  yield 'plans, payment failed'

  await become(context, cast.paying)
  const debate = await pose(page, words, language)
  await page.goto('/my-debates')
  await page
    .getByRole('list', { name: words('MY ARCHIVES') })
    .getByRole('link')
    .waitFor()
  await page
    .getByRole('list', { name: words('MY ARCHIVES') })
    .getByRole('button')
    .click()
  await page.getByRole('menu').waitFor()
  yield 'my debates'
  await item('Delete…').click()
  yield 'my debates, delete'
  await page.keyboard.press('Escape')
  await accountMenu()
  yield 'account menu'
  await item('Profile').click()
  await page.getByText(words('This device'), { exact: true }).waitFor()
  await button('Delete my account').click()
  await dialog.waitFor()
  yield 'account'
  await page.keyboard.press('Escape')
  await go(page, '/subscription')
  await button('Cancel Subscription').click()
  await dialog.waitFor()
  yield 'plans'
  await page.keyboard.press('Escape')
  await accountMenu()
  await item('My Debates').click()
  await dialog.getByRole('listitem').waitFor()
  yield 'my debates, panel'
  await dialog.getByRole('listitem').getByRole('link').click()
  await expect(page.locator('.turns > li')).toHaveCount(2 + CONTEXTS)
  await expect(page.locator('.turns > li').first().locator('.cards-making')).toHaveCount(0)
  await button('Add Context').click()
  yield 'debate'
  // Escape leaves the text field, because a phone hides the bar of buttons while a text field has the focus.
  await page.keyboard.press('Escape')
  await button('Load More').click()
  await page.locator('[data-live]').waitFor()
  yield 'live turn'
  await button('Skip to the end').click()
  await expect(page.locator('[data-live]')).toHaveCount(0)
  await button('Share').first().click()
  await button('Show QR Code').click()
  await page.locator('.qr-code').waitFor()
  await dialog.locator('summary').click()
  await button('New link').click()
  yield 'share'
  await button('Copy').click()
  await page.locator('.toast[data-state=open]').waitFor()
  yield 'share, toast'
  // This Escape closes only the toast, and the next one closes the dialog.
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const { shareToken } = (await (await page.request.get(`/api/debates/${debate}`)).json()) as { shareToken: string }
  await button('New Debate').click()
  await page.locator('.recent-item').waitFor()
  yield 'recent debates'

  await become(context, [])
  await page.goto(`/share/${shareToken}`)
  await page.getByText(words('Neural Link Required')).waitFor()
  yield 'archive'
  await go(page, '/share/never')
  await page.getByText(words('Archive Not Found')).waitFor()
  yield 'archive, not found'
  await page.route(NOT_FOUND_SCREEN, (route) => route.abort())
  await go(page, '/nowhere')
  await button('Reload').waitFor()
  yield 'error'
  await page.unroute(NOT_FOUND_SCREEN)
  await page.reload()
  await heading('404 Page Not Found').waitFor()
  yield 'not found'

  await become(context, cast.paying)
  expect((await page.request.delete(`/api/debates/${debate}`)).ok()).toBe(true)
}
