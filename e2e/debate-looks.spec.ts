import type { Page } from '@playwright/test'
import { ask, button, livePanel, openOptions, QUESTION, readToTheEnd, turns } from './debate-page.ts'
import { expect, expectAccessible, openInTheme, test, themes } from './test.ts'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const theme of themes) {
  test(`axe finds nothing on Home and in a debate, ${theme} theme`, async ({ page }) => {
    await openInTheme(page, '/', theme)
    await expect(page.getByLabel('Question')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Debate!').click()
    await expectAccessible(page)
    await openOptions(page)
    await page.getByLabel('Cat’s model').selectOption('gpt-4')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await ask(page)
    await expectAccessible(page)
    await readToTheEnd(page)
    await expectAccessible(page)
    await button(page, 'New Debate').click()
    await expect(page.getByRole('region', { name: 'Recent debates' }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
  })
}

for (const width of [320, 390, 2560]) {
  for (const dir of ['ltr', 'rtl']) {
    test(`nothing needs sideways scrolling at ${width} px, ${dir}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript((value) => {
        document.addEventListener('readystatechange', () => document.documentElement.setAttribute('dir', value))
      }, dir)
      await page.goto('/')
      await expect(page.getByLabel('Question')).toBeVisible()
      await page.getByLabel('Cat’s position').fill('Donaudampfschifffahrtsgesellschaftskapitänswitwenrente '.repeat(3))
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await ask(page, `https://a.example/${'x'.repeat(200)} is this a question?`)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await readToTheEnd(page)
      await page.getByRole('heading', { level: 1 }).getByRole('button').click()
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await expect(livePanel(page)).toHaveCount(0)
      await expect(turns(page)).toHaveCount(1)
    })
  }
}

for (const width of [360, 768, 1440]) {
  test(`§2 four turns are shorter as cards than as prose, each of them, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const data = { question: QUESTION, option1: 'Yes', option2: 'No' }
    const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
    for (let turn = 1; turn <= 4; turn += 1) {
      const written = await page.request.post(`/api/debates/${id}/generate`, { data: {} })
      expect(await written.text()).toContain('[DONE]')
    }
    await page.goto(`/?debate=${id}`)
    // The server's HTML has the first turns too; the program replaces them when it first draws (decision 0027).
    await expect(button(page, 'New Debate')).toBeVisible()
    const drawn = await turns(page).elementHandles()
    const cards = page.locator('.argument-cards')
    for (const turn of [0, 1, 2, 3]) {
      await turns(page).nth(turn).scrollIntoViewIfNeeded()
      await expect(turns(page).nth(turn).locator('.argument-cards')).toBeVisible()
    }
    const kept = await Promise.all(drawn.map((one) => one.evaluate((element) => element.isConnected)))
    expect(kept, 'a turn keeps its element when its cards arrive').toEqual([true, true, true, true])
    const heights = () => turns(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    const condensed = await heights()
    for (const whole of await button(page, 'Full text').all()) await whole.click()
    await expect(cards).toHaveCount(0)
    const whole = await heights()
    expect(condensed.map((height, turn) => height < (whole[turn] ?? 0))).toEqual([true, true, true, true])
  })
}
