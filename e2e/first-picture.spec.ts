import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { ask, button, readToTheEnd, turns } from './debate-page.ts'
import { ENGLISH } from './screens/screen-language.ts'
import { openDebate } from './screens/steps.ts'
import { expect, test } from './test.ts'

const QUESTION = 'Is </script><script>globalThis.hostile=1</script> a sandwich?'
const title = (page: Page) => page.locator('.debate-title')

interface Asked {
  readonly path: string
  /** True if the client had already rendered the page before this call. */
  readonly drawn: boolean
  readonly title: string | null
  readonly turns: number
}

async function noteCalls(page: Page): Promise<() => Promise<Asked[]>> {
  await page.addInitScript(() => {
    const noted: Asked[] = []
    const real = fetch
    Object.assign(globalThis, {
      noted,
      fetch: (address: string, init?: RequestInit) => {
        noted.push({
          path: address,
          drawn: document.querySelector('.colophon') !== null,
          title: document.querySelector('.debate-title')?.textContent ?? null,
          turns: document.querySelectorAll('.turns > li').length,
        })
        return real(address, init)
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { noted: Asked[] }).noted)
}

async function posed(context: BrowserContext, question = QUESTION): Promise<string> {
  const data = { question, option1: 'Yes', option2: 'No' }
  const { id } = (await (await context.request.post('/api/debates', { data })).json()) as { id: string }
  await (await context.request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  return id
}

test.describe('§2 `/?debate={id}`', () => {
  test('a stranger’s page holds nothing of it', { tag: '@long' }, async ({ page, context, browser, baseURL }) => {
    const id = await posed(context)
    const stranger = await browser.newContext({ baseURL })
    const answer = await stranger.request.get(`/?debate=${id}`)
    expect([answer.status(), (await answer.text()).includes('sandwich')]).toEqual([200, false])
    await stranger.close()
    await page.goto(`/?debate=${id}`)
    await expect(turns(page)).toHaveCount(1)
  })

  test('question and first turn stand before any call is made; nothing that came is asked for again', async ({
    page,
    context,
  }) => {
    const id = await posed(context)
    const calls = await noteCalls(page)
    await page.goto(`/?debate=${id}`)
    await expect(button(page, 'New Debate')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked = await calls()
    expect(asked.filter(({ title: shown, turns: listed }) => shown === null || listed === 0)).toEqual([])
    // The client requests cards, sources, rematches and stances only once the debate is shown.
    expect(
      asked.map(({ path }) => path).filter((path) => !/\/(?:summary|sources|rematches|stances)$/.test(path)),
    ).toEqual([])
    expect(new URL(page.url()).search).toBe('')
    await expect(page).toHaveTitle(`${QUESTION} · Einstein vs Cat`)
    await button(page, 'New Debate').click()
    await expect(page).toHaveTitle('Einstein vs Cat')
  })

  test('a text cannot break out of the page it came with', { tag: '@long' }, async ({ page, context }) => {
    const id = await posed(context)
    await page.goto(`/?debate=${id}`)
    await title(page).getByRole('button').click()
    await expect(title(page)).toHaveText(QUESTION)
    expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false)
    await expect(page.locator('#first-answers')).toHaveCount(0)
  })

  test('it can be read while the program is on its way', { tag: '@long' }, async ({ page, context }) => {
    const id = await posed(context, 'Is light a wave?')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`/?debate=${id}`)
    await expect(title(page)).toHaveText('Is light a wave?')
    await expect(turns(page)).toHaveCount(1)
    await expectAccessible(page)
    await page.goto('/share/never')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Archive Not Found' })).toBeVisible()
    // This element's style sheet is in a lazy chunk, so the server's HTML must link to it.
    await expect(page.locator('.archive-message')).not.toHaveCSS('padding-top', '0px')
    await expectAccessible(page)
  })
})

test('§20 a shared archive is there at once, with the question about the reader’s position, and nothing moves', async ({
  browser,
  context,
  baseURL,
}) => {
  const id = await posed(context, 'Is light a wave?')
  await (await context.request.post(`/api/debates/${id}/generate`, { data: {} })).text()
  const { shareToken, responses } = (await (await context.request.get(`/api/debates/${id}`)).json()) as {
    shareToken: string
    responses: { id: string }[]
  }
  await context.request.post(`/api/responses/${responses[0]?.id}/summary`)
  for (const width of [390, 1440]) {
    const reader = await browser.newContext({ baseURL, viewport: { width, height: 844 }, hasTouch: width === 390 })
    const page = await reader.newPage()
    const places = () =>
      page.evaluate(() => {
        const parts = ['.archive-label', '.stance-ticks', '.segments', '.turns > li', '.argument-card']
        return parts.map((part) => {
          const { x = null, y = null, width = null } = document.querySelector(part)?.getBoundingClientRect() ?? {}
          return { part, x, y, width }
        })
      })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`/share/${shareToken}`)
    await page.evaluate(() => document.fonts.ready)
    const before = await places()
    expect(before.filter(({ y }) => y === null)).toEqual([])
    await page.unroute('**/assets/*.js')
    await page.goto(`/share/${shareToken}`)
    await expect(button(page, 'Map')).toBeVisible()
    await expect(page.locator('.argument-card').first()).toHaveCSS('animation-name', 'none')
    await page.waitForLoadState('networkidle')
    expect(await places()).toEqual(before)
    await reader.close()
  }
})

test('§2 a reload of an open debate shows it before any call is made, and then what is new', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await ask(page, 'Is glass a liquid?')
  await readToTheEnd(page)
  const [{ id }] = (await (await context.request.get('/api/debates/recent')).json()) as [{ id: string }]
  const calls = await noteCalls(page)
  await context.request.post(`/api/debates/${id}/generate`, { data: {} }).then((answer) => answer.text())
  await page.reload()
  await expect(turns(page)).toHaveCount(2)
  const asked = await calls()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ title: shown, turns: listed }) => shown !== 'Is glass a liquid?' || listed === 0)).toEqual([])
})

test('§2 a reload of an open debate leaves the reader in the same place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDebate(page, 4, ENGLISH)
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await expect(turns(page)).toHaveCount(4)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test(
  'a debate that is gone meanwhile does not come back with a reload',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/')
    await ask(page, 'Is glass a liquid?')
    await readToTheEnd(page)
    const [{ id }] = (await (await context.request.get('/api/debates/recent')).json()) as [{ id: string }]
    await context.request.delete(`/api/debates/${id}`)
    await page.reload()
    await expect(button(page, 'New Debate')).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText('Is glass a liquid?')).toHaveCount(0)
  },
)

test('§2 Home asks for nothing that its page has brought', { tag: '@long' }, async ({ page, context }) => {
  await posed(context, 'Is light a wave?')
  const calls = await noteCalls(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Is light a wave/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Ignore the examples, which load later because they are at the bottom of the page.
  expect((await calls()).filter(({ path }) => !path.startsWith('/api/debates/examples'))).toEqual([])
})

test(
  '§4 who has chosen a language: that of the place is asked for after the first paint',
  { tag: '@long' },
  async ({ page, context, baseURL }) => {
    await posed(context, 'Is light a wave?')
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL }])
    const calls = await noteCalls(page)
    await page.goto('/')
    const detected = async () => (await calls()).filter(({ path }) => !path.startsWith('/api/debates/examples'))
    await expect
      .poll(detected)
      .toEqual([expect.objectContaining({ path: '/api/language/detect-language', drawn: true })])
  },
)
