import { ask, button, fromBottom, livePanel, liveText, readToTheEnd, turns } from './debate-page.ts'
import { type Product, startProduct } from './product.ts'
import { expect, test as fast } from './test.ts'

/** A product whose debater takes its time, so that a turn can be met while it is being written. */
const test = fast.extend<object, { slow: Product }>({
  slow: [
    // Playwright wants the first argument spelled as a pattern, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct({ SCRIPTED_MS_PER_PIECE: '60' })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ slow }, provide) => provide(slow.url),
})

test.describe('contract §4: a turn belongs to the server', () => {
  test('a reload in the middle of a turn shows it again, from its beginning, and it goes on', async ({ page }) => {
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{20}/)
    const before = (await liveText(page).textContent()) ?? ''
    await page.reload()
    await expect(livePanel(page)).toBeVisible()
    expect((await liveText(page).textContent())?.length ?? 0).toBeLessThan(before.length)
    await button(page, 'Show all').click()
    await expect.poll(async () => (await liveText(page).textContent())?.length).toBeGreaterThan(before.length + 20)
    expect(await liveText(page).textContent()).toContain(before.slice(0, 15))
    await expect(livePanel(page)).toHaveCount(0, { timeout: 40_000 })
    await expect(turns(page)).toHaveCount(1)
  })

  test('a second tab joins, and both read the same', async ({ page, context }) => {
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
    await button(page, 'Show more').click()
    const [one, other] = [turns(page), turns(second)].map((list) => list.locator('.turn-text'))
    expect(await one?.allTextContents()).toEqual(await other?.allTextContents())
  })

  test('a line that breaks is taken up again without a second turn', async ({ page, context }) => {
    await page.goto('/')
    await ask(page)
    await expect(liveText(page)).toHaveText(/.{10}/)
    const generated: string[] = []
    page.on('request', (request) => request.url().endsWith('/generate') && generated.push(request.url()))
    // Whoever leaves the network loses what is open only when it breaks; a second page load shows the way back.
    await context.setOffline(true)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await context.setOffline(false)
    await readToTheEnd(page)
    await expect(turns(page)).toHaveCount(1)
    expect(generated).toEqual([])
  })

  test('Stop ends the turn; a long enough text is kept', async ({ page }) => {
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
