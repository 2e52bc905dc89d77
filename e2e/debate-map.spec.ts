import type { Locator } from '@playwright/test'
import { button, QUESTION } from './debate-page.ts'
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
    await button(page, 'Map').click()
    await expect(shares).toHaveText(contested)
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
