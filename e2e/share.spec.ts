import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './axe.ts'
import { button, turns } from './debate-page.ts'
import { openListener } from './listener.ts'
import { expect, openInTheme, test } from './test.ts'
import { writtenByHand } from './written-by-hand.ts'

const QUESTION = 'Is light a wave or a particle, when nobody looks at it?'
const WORDS = '[data-side="1"] .turn-text, [data-side="1"] .argument-cards'
let people = 0

async function register({ request }: BrowserContext): Promise<void> {
  const data = { username: `sharer ${(people += 1)} ${test.info().workerIndex}`, password: 'a patent clerk in Bern' }
  const answer = await request.post('/api/register', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

async function posed({ request }: BrowserContext, count: number, question = QUESTION) {
  const data = { question, option1: 'A wave', option2: 'A particle' }
  const { id } = (await (await request.post('/api/debates', { data })).json()) as { id: string }
  for (let turn = 0; turn < count; turn += 1) {
    await (await request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  }
  const { shareToken } = (await (await request.get(`/api/debates/${id}`)).json()) as { shareToken: string }
  return { id, link: `/share/${shareToken}` }
}

async function stranger(browser: Browser, baseURL: string, options = {}): Promise<Page> {
  return (await browser.newContext({ baseURL, ...options })).newPage()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share Debate' })
const linkField = (page: Page) => dialog(page).getByLabel('Share link')
const openMore = (page: Page) => dialog(page).getByText('More', { exact: true }).click()
const toast = (page: Page) => page.locator('.toast[data-state=open]')

test.describe('§6 who may share', () => {
  test('an anonymous creator is offered nothing', { tag: '@long' }, async ({ page, context }) => {
    const { id } = await posed(context, 1)
    await page.goto(`/?debate=${id}`)
    await expect(button(page, 'New Debate')).toBeVisible()
    await expect(button(page, 'Share')).toHaveCount(0)
  })
})

test.describe('§2 Share Debate', () => {
  test('the link is copied, and opens the debate for whoever has it until there is a new one', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await register(context)
    const { id } = await posed(context, 1)
    await page.goto(`/?debate=${id}`)
    await page.locator('.debate-actions').getByRole('button', { name: 'Share' }).click()
    await expect(dialog(page).getByText('Anyone with this link can view the debate')).toBeVisible()
    await expect(dialog(page).getByRole('img')).toHaveCount(0)

    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    await expect(toast(page)).toContainText('Share URL copied to clipboard')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(await linkField(page).inputValue())

    // Overwrite the copied link, then imitate a page without TLS, where browsers have no `navigator.clipboard`.
    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    const read = await context.newPage()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.bringToFront()
    await dialog(page).getByRole('button', { name: /Cop/ }).click()
    await expect(toast(page).first()).toContainText('Share URL copied to clipboard')
    await read.goto('/about')
    expect(await read.evaluate(() => navigator.clipboard.readText())).toBe(link)

    const other = await stranger(browser, baseURL)
    await other.goto(link)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(QUESTION)

    await openMore(page)
    await button(page, 'New link').click()
    await dialog(page).getByText('stops working at once').waitFor()
    await button(page, 'New link').click()
    await expect(linkField(page)).not.toHaveValue(link)
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Archive Not Found')
    await other.goto(await linkField(page).inputValue())
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(QUESTION)
  })

  test(
    'on a low screen Copy stands beside the link, and Close stays in sight at the end of it all',
    { tag: '@long' },
    async ({ page, context }) => {
      await register(context)
      const { id } = await posed(context, 1)
      await page.setViewportSize({ width: 390, height: 480 })
      await page.goto(`/?debate=${id}`)
      await page.locator('.debate-actions').getByRole('button', { name: 'Share' }).click()
      const [field, copy] = await Promise.all([
        linkField(page).boundingBox(),
        dialog(page).getByRole('button', { name: 'Copy' }).boundingBox(),
      ])
      expect(copy?.y).toBe(field?.y)
      expect(copy?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))
      const close = dialog(page).getByRole('button', { name: 'Close' })
      await openMore(page)
      await button(page, 'New link').scrollIntoViewIfNeeded()
      expect(await dialog(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
      const [at, around] = await Promise.all([close.boundingBox(), dialog(page).boundingBox()])
      expect(Math.round((at?.y ?? 0) - (around?.y ?? 0))).toBeLessThanOrEqual(10)
      await close.click()
      await expect(dialog(page)).toHaveCount(0)
    },
  )

  test(
    'the QR code is drawn here: no other server is asked for it',
    { tag: '@long' },
    async ({ page, context, baseURL }) => {
      await register(context)
      const { id } = await posed(context, 1)
      await page.goto(`/?debate=${id}`)
      const foreign: string[] = []
      page.on('request', (request) => void (request.url().startsWith(baseURL) || foreign.push(request.url())))
      await page.locator('.debate-actions').getByRole('button', { name: 'Share' }).click()
      await button(page, 'Show QR Code').click()
      const box = await dialog(page).getByRole('img', { name: 'QR code' }).boundingBox()
      expect(Math.round(box?.width ?? 0)).toBe(192)
      expect(foreign).toEqual([])
      await button(page, 'Hide QR Code').click()
      await expect(dialog(page).getByRole('img')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    },
  )

  test(
    'from the menu of a list; a public debate can be opened by its id',
    { tag: '@long' },
    async ({ page, context, browser, baseURL }) => {
      await register(context)
      const { id } = await posed(context, 1)
      await page.goto('/my-debates')
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await openMore(page)
      const open = dialog(page).getByRole('switch', { name: 'Public' })
      await expect(open).not.toBeChecked()
      const other = await stranger(browser, baseURL)
      expect((await other.request.get(`/api/debates/${id}`)).status()).toBe(404)
      await open.check()
      await expect.poll(async () => (await other.request.get(`/api/debates/${id}`)).status()).toBe(200)
      await expect(open).toBeChecked()
    },
  )
})

test.describe('§2 /embed/{shareToken}', () => {
  test(
    'another site shows it in a frame; the link in it opens the archive in a tab of its own',
    { tag: '@long' },
    async ({ page, context, baseURL }) => {
      await register(context)
      const { link } = await posed(context, 2, 'Is </style><script>globalThis.hostile=1</script> a sandwich?')
      const frame = (path: string) => `<iframe title="A debate" src="${baseURL}${path}" width="300" height="600">`
      const other = await openListener({ '/': frame(link.replace('share', 'embed')), '/archive': frame(link) })
      await page.goto(`${other.origin}/`)
      const shown = page.frameLocator('iframe')
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(/sandwich/)
      await expect(shown.locator('.turns > li')).toHaveCount(2)
      const opened = context.waitForEvent('page')
      await shown.getByRole('link', { name: 'Read it all on Einstein vs Cat' }).click()
      await expect(await opened).toHaveURL(link)
      await expect(button(await opened, 'Save Archive')).toBeVisible()

      await page.goto(`${other.origin}/archive`)
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
      await other.close()
    },
  )

  test(
    'looks: in both themes, narrow and wide, from the right to the left',
    { tag: '@long' },
    async ({ page, context }) => {
      await register(context)
      const questions = [QUESTION, 'هل الضوء موجة أم جسيم عندما لا ينظر إليه أحد؟']
      for (const question of questions) {
        const { link } = await posed(context, 3, question)
        await page.goto(link.replace('share', 'embed'))
        await expect(page.locator('.turns > li')).toHaveCount(3)
        for (const width of [300, 800]) {
          await page.setViewportSize({ width, height: 700 })
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          await expectAccessibleInBothSchemes(page)
        }
      }
    },
  )
})

test.describe('§2 /share/{shareToken}', () => {
  test('signed in: saved, it is opened as a debate of one’s own', async ({ context, browser, baseURL }) => {
    await register(context)
    const { link } = await posed(context, 2)
    const other = await stranger(browser, baseURL)
    await register(other.context())
    await other.goto(link)
    await button(other, 'Save Archive').click()
    await expect(toast(other)).toContainText('Debate has been added to your collection')
    await expect(button(other, 'Load More')).toBeVisible()
    await expect(turns(other)).toHaveCount(2)
    await other.goto('/my-debates')
    await expect(other.getByRole('list', { name: 'MY ARCHIVES' }).getByRole('listitem')).toHaveCount(1)
  })

  test(
    'a turn being written is shown, and stands there when finished',
    { tag: '@long' },
    async ({ browser, products }) => {
      const { url, upstream } = await products.of('modelled')
      const writeOn = writtenByHand(upstream, 300)
      const owner = await browser.newContext({ baseURL: url })
      await register(owner)
      const { id, link } = await posed(owner, 0)
      const writing = owner.request.post(`/api/debates/${id}/generate`, { data: {} }).then((answer) => answer.text())
      const other = await stranger(browser, url)
      await other.goto(link)
      await button(other, 'Skip to the end').click()
      writeOn()
      await writing
      await expect(other.locator('[data-live]')).toHaveCount(0, { timeout: 30_000 })
      await expect(turns(other)).toHaveCount(1)
      await Promise.all([owner.close(), other.context().close()])
    },
  )

  test('it can be read without JavaScript, and asks for nothing that stands in it', async ({
    context,
    browser,
    baseURL,
    page,
  }) => {
    await register(context)
    const { link } = await posed(context, 2, 'Is </script><script>globalThis.hostile=1</script> a sandwich?')
    const still = await stranger(browser, baseURL, { javaScriptEnabled: false })
    await still.goto(link)
    await expect(still.getByRole('heading', { level: 1 })).toHaveText(/sandwich/)
    await expect(turns(still)).toHaveCount(2)
    await expect(still.locator(WORDS).first()).toBeVisible()

    const calls: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
    await page.goto(link)
    await expect(button(page, 'Save Archive')).toBeVisible()
    await expect(turns(page)).toHaveCount(2)
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false)
  })

  test('on paper: every turn’s whole text, and nothing to press', { tag: '@long' }, async ({ context, page }) => {
    await register(context)
    const { id, link } = await posed(context, 3)
    const { responses } = (await (await context.request.get(`/api/debates/${id}`)).json()) as {
      responses: { id: string; content: string }[]
    }
    await context.request.post(`/api/responses/${responses[0]?.id}/summary`)
    await openInTheme(page, link, 'dark')
    await expect(page.locator('.argument-cards')).toHaveCount(1)
    const points = await page.locator('.argument-point').allTextContents()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('.masthead')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('.argument-point').allTextContents()).toEqual(points)
    await expect(page.locator('.argument-card').first()).toHaveCSS('animation-name', 'none')
    for (const [at, { content }] of responses.entries()) {
      const end = /[\p{L} ]+\p{P}*$/u.exec(content.trim())?.[0].trim() ?? ''
      expect(end.length, content).toBeGreaterThan(0)
      await expect(turns(page).nth(at).locator('.turn-text').last()).toContainText(end)
    }
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(26, 35, 68)')
    await page.emulateMedia({ media: 'screen' })
    await expect(button(page, 'Save Archive')).toBeVisible()
  })
})
