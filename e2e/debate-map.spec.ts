/** §20 in the browser: what the rule by quotation finds in four scripted turns, and a contest that outlives a reload. */
import { button, QUESTION, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

test(
  '§20 the owner opens the map, contests the answer that decides, and the lead goes to the other side',
  { tag: '@long' },
  async ({ page }) => {
    const data = { question: QUESTION, option1: 'Yes, it may be important', option2: 'No, it can wait' }
    const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
    for (let turn = 1; turn <= 4; turn += 1) await page.request.post(`/api/debates/${id}/generate`, { data: {} })
    await page.goto(`/?debate=${id}`)
    await button(page, 'Map').click()
    const board = page.getByRole('region', { name: 'Map of the answers' })
    await expect(board.getByText('Found by quotation: a card answers the card whose words it repeats.')).toBeVisible()
    await expect(board.locator('.map-thread')).toHaveCount(2)

    const shares = board.locator('.verdict-share [aria-hidden]')
    await expect(shares).toHaveText(['97%', '95%'])
    const deciding = board.locator('.verdict-facts .answer')
    await expect(deciding).toContainText(/^3\.1 .*Weakens 2\.3 /)
    // The words that answer stand in the third turn.
    const quote = await deciding.locator('q').innerText()
    await button(page, 'Turns').click()
    await turns(page).nth(2).getByRole('button', { name: 'Full text' }).click()
    await expect(page.locator('.turns > li').nth(2)).toContainText(quote)

    await button(page, 'Map').click()
    await deciding.getByRole('button', { name: /^Contest / }).click()
    await expect(shares).toHaveText(['97%', '100%'])
    await expect(deciding).toContainText(/^4\.1 .*Weakens 3\.1 /)
    await page.reload()
    await button(page, 'Map').click()
    await expect(shares).toHaveText(['97%', '100%'])
    await expect(board.getByText('1 reader contests this')).toBeVisible()
  },
)
