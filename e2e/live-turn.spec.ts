import { ask, button, fromBottom, livePanel, liveText, readToTheEnd, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

// One product serves them all.
test.describe.configure({ mode: 'default' })
test.use({ on: 'slow' })

test.describe('§12: a turn belongs to the server', () => {
  test('a reload in the middle of a turn goes on from where the reader was', async ({ page }) => {
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{60}/)
    const before = (await liveText(page).textContent()) ?? ''
    await page.reload()
    await expect(liveText(page)).toHaveText(/./)
    expect((await liveText(page).textContent())?.length ?? 0).toBeGreaterThanOrEqual(before.length)
    await button(page, 'Show all').click()
    await expect.poll(async () => (await liveText(page).textContent())?.length).toBeGreaterThan(before.length + 20)
    expect(await liveText(page).textContent()).toContain(before.slice(0, 15))
    await expect(livePanel(page)).toHaveCount(0, { timeout: 40_000 })
    await expect(turns(page)).toHaveCount(1)
  })

  test('a second tab joins, and both read the same', { tag: '@long' }, async ({ page, context }) => {
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{20}/)
    const second = await context.newPage()
    await second.goto('/')
    await second.getByRole('region', { name: 'Recent debates' }).getByRole('button').first().click()
    await expect(liveText(second)).toHaveText(/.{5}/)
    for (const tab of [page, second]) await button(tab, 'Show all').click()
    for (const tab of [page, second]) await expect(livePanel(tab)).toHaveCount(0, { timeout: 40_000 })
    await page.reload()
    await button(page, 'Full text').click()
    const [one, other] = [turns(page), turns(second)].map((list) => list.locator('.turn-text'))
    expect(await one?.allTextContents()).toEqual(await other?.allTextContents())
  })

  test('a line that breaks is taken up again, without a second turn', async ({ page, products }) => {
    const { line } = await products.of('slow')
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{10}/)
    line.cut()
    await expect(livePanel(page)).toContainText('Connection lost. Reconnecting…')
    await expect(livePanel(page)).not.toContainText('Connection lost. Reconnecting…')
    await readToTheEnd(page)
    await expect(turns(page)).toHaveCount(1)
    expect(called.filter((name) => ['generate', 'live'].includes(name))).toEqual(['generate', 'live'])
    await page.reload()
    await expect(turns(page)).toHaveCount(1)
  })

  test('Stop ends the turn; a long enough text is kept', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await ask(page)
    await button(page, 'Show all').click()
    await expect(liveText(page)).toHaveText(/.{240}/)
    await button(page, 'Stop').click()
    await expect(livePanel(page)).toHaveCount(0)
    await expect(turns(page)).toHaveCount(1)
    await expect(button(page, 'Load More')).toBeVisible()
  })
})

test.describe('§4 auto-scroll', () => {
  test.use({ viewport: { width: 390, height: 560 } })

  test(
    'does not follow growth that the reader caused: Show all leaves the reader where they are',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/')
      await ask(page)
      const [latest] = (await (await page.request.get('/api/debates/recent')).json()) as { responseCount: number }[]
      expect(latest?.responseCount).toBe(0)
      await expect(button(page, 'Load More')).toBeEnabled({ timeout: 30_000 })
      expect(await fromBottom(page)).toBeLessThan(2)
      const top = await page.evaluate(() => scrollY)
      // A real click would first scroll to the button, and by that alone stop the following.
      await button(page, 'Show all').dispatchEvent('click')
      await expect.poll(() => fromBottom(page)).toBeGreaterThan(200)
      await expect(livePanel(page)).toHaveCount(0)
      expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(4)
    },
  )

  test('follows the bottom, pauses when the reader looks up, resumes near the bottom; the end moves nothing', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{400}/, { timeout: 20_000 })
    expect(await fromBottom(page)).toBeLessThan(2)
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, -250)
    await expect.poll(() => fromBottom(page)).toBeGreaterThan(200)
    const top = await page.evaluate(() => scrollY)
    const length = (await liveText(page).textContent())?.length ?? 0
    await expect.poll(async () => (await liveText(page).textContent())?.length).toBeGreaterThan(length + 60)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await page.mouse.wheel(0, 5000)
    await expect.poll(async () => (await liveText(page).textContent())?.length).toBeGreaterThan(length + 120)
    await expect.poll(() => fromBottom(page)).toBeLessThan(2)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => fromBottom(page)).toBeGreaterThan(200)
    const reading = await page.evaluate(() => scrollY)
    await expect(livePanel(page)).toHaveCount(0, { timeout: 40_000 })
    expect(await page.evaluate(() => scrollY)).toBe(reading)
  })
})
