import type { Locator } from '@playwright/test'
import { button, QUESTION, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

test(
  '§20 the owner contests an answer on the map, and the shares are calculated anew; the map is shorter than the debate',
  { tag: '@long' },
  async ({ page }) => {
    const data = { question: QUESTION, option1: 'Yes, it may be important', option2: 'No, it can wait' }
    const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
    for (let turn = 1; turn <= 6; turn += 1) await page.request.post(`/api/debates/${id}/generate`, { data: {} })
    await page.goto(`/?debate=${id}`)
    await button(page, 'Map').click()
    const board = page.getByRole('region', { name: 'Map of the answers' })
    await page.getByRole('button', { name: /^(Einstein|Cat) is|^Too close|^No verdict/ }).click()
    await expect(board.getByText(/Found by quotation: a card answers the card whose words it repeats\.$/)).toBeVisible()
    await expect(board.locator('.map-thread')).toHaveCount(3)

    const shares = board.locator('.verdict-share')
    await expect(shares).toHaveText(['91%', '95%'])
    const answered = board.locator('.map-card', { has: page.locator('[aria-expanded]') }).first()
    await answered.locator('.map-card-point').click()
    await answered.getByRole('button', { name: /^Contest this answer / }).click()
    await expect(answered.getByText('1 reader contests this')).toBeVisible()
    await expect(shares).not.toHaveText(['91%', '95%'])
    const contested = await shares.allInnerTexts()
    await page.reload()
    await expect(shares, 'the address names the map').toHaveText(contested)
    await answered.locator('.map-card-point').click()
    await expect(answered.getByText('1 reader contests this')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await answered.locator('.map-card-point').click()
    const heightOf = async (shown: Locator) => (await shown.boundingBox())?.height ?? Infinity
    const map = await heightOf(board)
    await board.locator('.map-card').last().scrollIntoViewIfNeeded()
    await button(page, 'Back to the turns').click()
    await expect(button(page, 'Turns')).toBeFocused()
    await expect(button(page, 'Turns')).toBeInViewport()
    expect(map).toBeLessThan(await heightOf(page.locator('.turns')))
  },
)

test('§20 the outcome of an archive leads to the map and back to it: by Turns, by Back, and also after a reload', async ({
  page,
  context,
}) => {
  const data = { question: QUESTION, option1: 'Yes, it may be important', option2: 'No, it can wait' }
  const { id } = (await (await context.request.post('/api/debates', { data })).json()) as { id: string }
  for (const body of [{}, {}, { closing: true }, {}])
    await context.request.post(`/api/debates/${id}/generate`, { data: body })
  const { shareToken } = (await (await context.request.get(`/api/debates/${id}`)).json()) as { shareToken: string }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/verdict', async (route) => {
    await answered
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/share/${shareToken}?from=here`)
  await expect(button(page, 'Map')).toBeVisible()
  const outcome = page.locator('.outcome')
  await page.evaluate(() => document.querySelector('.outcome')?.scrollIntoView({ block: 'end' }))
  await expect(outcome, 'no empty card while the verdict loads').toBeHidden()
  answer()
  await expect(outcome).toBeVisible()
  const map = page.getByRole('region', { name: 'Map of the answers' })
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(500)
  for (const way of ['Turns', 'Back', 'reload, then Back']) {
    await outcome.getByRole('button').click()
    await expect(map).toBeVisible()
    await expect(page).toHaveURL(/\?view=map$/)
    if (way === 'Turns') await button(page, 'Turns').click()
    else {
      if (way !== 'Back') await page.reload()
      await expect(map).toBeVisible()
      await page.goBack()
    }
    await expect(map).toBeHidden()
    await expect(page).toHaveURL(/\?from=here$/)
    expect(await page.evaluate(() => scrollY), way).toBe(left)
  }
  // If a link opens the map, the turns in the server's HTML must stay hidden before the client runs.
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('theme') ? route.continue() : route.abort(),
  )
  await page.goto(`/share/${shareToken}?view=map`)
  await expect(turns(page).first()).toBeHidden()
  await expect(page.locator('.debate-title')).toBeVisible()
})
