import { button, QUESTION, turns, turnToggle } from './debate-page.ts'
import { expect, test } from './test.ts'

test('§2 both openings are shorter as cards than as prose, at every width', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const data = { question: QUESTION, option1: 'Yes', option2: 'No' }
  const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
  for (let turn = 1; turn <= 2; turn += 1) {
    const written = await page.request.post(`/api/debates/${id}/generate`, { data: {} })
    expect(await written.text()).toContain('[DONE]')
  }
  await page.goto(`/?debate=${id}`)
  // Wait for the client's first render, which replaces the turns in the server's HTML (decision 0048).
  await expect(button(page, 'New Debate')).toBeVisible()
  const drawn = await turns(page).elementHandles()
  const cards = page.locator('.argument-cards')
  for (const turn of [0, 1]) {
    await turns(page).nth(turn).scrollIntoViewIfNeeded()
    await expect(turns(page).nth(turn).locator('.argument-cards')).toBeVisible()
  }
  const kept = await Promise.all(drawn.map((one) => one.evaluate((element) => element.isConnected)))
  expect(kept, 'a turn keeps its element when its cards arrive').toEqual([true, true])
  const heights = async () => {
    const all: number[][] = []
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      all.push(await turns(page).evaluateAll((each) => each.map((one) => one.getBoundingClientRect().height)))
    }
    return all
  }
  const condensed = await heights()
  while ((await turnToggle(page, 'Full text').count()) > 0) await turnToggle(page, 'Full text').first().click()
  await expect(cards).toHaveCount(0)
  const whole = await heights()
  const shorter = condensed.map((at, width) => at.map((height, turn) => height < (whole[width]?.[turn] ?? 0)))
  expect(shorter).toEqual(Array.from({ length: 3 }, () => [true, true]))
})
