import type { Page } from '@playwright/test'
import { ask, button, fromBottom, livePanel, liveText, readToTheEnd, turns } from './debate-page.ts'
import type { Modelled } from './products.ts'
import { expect, STARTS, test as base } from './test.ts'
import { TURN, writtenByHand } from './written-by-hand.ts'

const test = base.extend<{ stage: Modelled }>({
  stage: [async ({ products }, provide) => provide(await products.of('modelled')), STARTS],
  baseURL: async ({ stage }, provide) => provide(stage.url),
})
test.describe.configure({ mode: 'default' })

/** Expects the live panel to end `below` px lower than three quarters of the window's height. */
const expectEnd = (page: Page, below: number) =>
  expect
    .poll(async () => {
      const { y, height } = (await livePanel(page).boundingBox()) ?? { y: 0, height: 0 }
      return Math.abs(y + height - 0.75 * (page.viewportSize()?.height ?? 0) - below)
    })
    .toBeLessThan(2)
const lengthOf = async (page: Page) => (await liveText(page).textContent())?.length ?? 0

test.describe('§12: a turn belongs to the server', () => {
  test('a reload in the middle of a turn goes on from where the reader was', async ({ page, stage }) => {
    const writeOn = writtenByHand(stage.upstream, 600)
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{60}/)
    const before = (await liveText(page).textContent()) ?? ''
    await page.reload()
    await expect(liveText(page)).toHaveText(/./)
    expect(await lengthOf(page)).toBeGreaterThanOrEqual(before.length)
    await button(page, 'Skip to the end').click()
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(590)
    expect(await liveText(page).textContent()).toContain(before.slice(0, 15))
    writeOn()
    await expect(livePanel(page)).toHaveCount(0)
    await expect(turns(page)).toHaveCount(1)
    await expect(turns(page)).toContainText(TURN.slice(-60))
  })

  test('a second tab joins, and both read the same', { tag: '@long' }, async ({ page, context, stage }) => {
    const writeOn = writtenByHand(stage.upstream, 600)
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{20}/)
    const second = await context.newPage()
    await second.goto('/')
    await second.getByRole('region', { name: 'Recent debates' }).getByRole('button').first().click()
    await expect(liveText(second)).toHaveText(/.{5}/)
    for (const tab of [page, second]) await button(tab, 'Skip to the end').click()
    writeOn()
    for (const tab of [page, second]) await expect(livePanel(tab)).toHaveCount(0)
    for (const tab of [page, second]) await expect(turns(tab)).toContainText([TURN])
  })

  test('a line that breaks is taken up again, without a second turn', async ({ page, stage }) => {
    const writeOn = writtenByHand(stage.upstream, 100)
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{10}/)
    stage.proxy.cut()
    await expect(livePanel(page)).toContainText('Connection lost. Reconnecting…')
    stage.proxy.restore()
    await expect(livePanel(page)).not.toContainText('Connection lost. Reconnecting…')
    writeOn()
    await readToTheEnd(page)
    await expect(turns(page)).toHaveCount(1)
    const tried = called.filter((name) => ['generate', 'live'].includes(name))
    expect(tried.slice(0, 2)).toEqual(['generate', 'live'])
    expect(tried.filter((name) => name === 'generate')).toHaveLength(1)
    await page.reload()
    await expect(turns(page)).toHaveCount(1)
  })

  test('Stop ends the turn; a long enough text is kept', { tag: '@long' }, async ({ page, stage }) => {
    writtenByHand(stage.upstream, 300)
    await page.goto('/')
    await ask(page)
    await button(page, 'Skip to the end').click()
    await expect(liveText(page)).toHaveText(/.{240}/)
    await button(page, 'Stop').click()
    await expect(livePanel(page)).toHaveCount(0)
    await expect(turns(page)).toHaveCount(1)
    await expect(button(page, 'Load More')).toBeVisible()
  })
})

test.describe('§4 auto-scroll', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'does not follow growth that the reader caused: Skip to the end leaves the reader where they are',
    { tag: '@long' },
    async ({ page, stage }) => {
      const writeOn = writtenByHand(stage.upstream, 100)
      await page.goto('/')
      await ask(page)
      await page.getByText('Fast', { exact: true }).click()
      writeOn()
      const recent = async () => (await page.request.get('/api/debates/recent')).json() as Promise<unknown>
      await expect.poll(recent, 'the turn is saved').toMatchObject([{ responseCount: 1 }])
      await expectEnd(page, 0)
      // Read the position in the same task as the click, because the text grows. A real click would first scroll the page, which
      // would then stop following the text.
      const top = await button(page, 'Skip to the end').evaluate((key: HTMLElement) => {
        const before = scrollY
        key.click()
        return before
      })
      await expect(livePanel(page)).toHaveCount(0)
      expect(await fromBottom(page)).toBeGreaterThan(200)
      expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(4)
    },
  )

  test(
    'keeps the text’s end at three quarters of the window, pauses when the reader looks up, resumes near it; the end moves nothing',
    { tag: '@long' },
    async ({ page, stage }) => {
      const writeOn = writtenByHand(stage.upstream, 20, 500, 650, 800)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/')
      await ask(page)
      await expect.poll(() => lengthOf(page)).toBeGreaterThan(10)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      for (const hidden of [page.getByRole('region', { name: 'Sources' }), page.getByRole('contentinfo')])
        await expect(hidden).toBeHidden()
      writeOn()
      await expect.poll(() => lengthOf(page)).toBeGreaterThan(490)
      await expectEnd(page, 0)
      await page.mouse.move(200, 200)
      await page.mouse.wheel(0, -50)
      await expectEnd(page, 50)
      const top = await page.evaluate(() => scrollY)
      writeOn()
      await expect.poll(() => lengthOf(page)).toBeGreaterThan(640)
      expect(await page.evaluate(() => scrollY)).toBe(top)
      await page.mouse.wheel(0, 5000)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top)
      writeOn()
      await expect.poll(() => lengthOf(page)).toBeGreaterThan(790)
      await expectEnd(page, 0)
      await page.mouse.wheel(0, -180)
      await expectEnd(page, 180)
      const reading = await page.evaluate(() => scrollY)
      writeOn()
      await expect(livePanel(page)).toHaveCount(0)
      expect(await page.evaluate(() => scrollY)).toBe(reading)
      await expect(page.getByRole('contentinfo')).toBeVisible()
    },
  )
})
