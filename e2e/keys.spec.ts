import { expectAccessible } from './axe.ts'
import { button } from './debate-page.ts'
import { expect, test } from './test.ts'

test(
  '§2 API keys: made, copied, used by a program, and removed, by keyboard and with axe',
  { tag: '@long' },
  async ({ page, request }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const username = `key holder ${test.info().workerIndex}`
    const made = await page.request.post('/api/register', { data: { username, password: 'a patent clerk in Bern' } })
    expect(made.status()).toBe(201)
    await page.goto('/account')
    const keys = page.getByRole('region', { name: 'API keys' })
    await keys.getByRole('button', { name: 'Make a key' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Terminal')
    await dialog.getByLabel('Permission').selectOption('Read and change')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Make a key' }).click()
    const key = await dialog.getByRole('textbox', { name: 'Your new key' }).inputValue()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await page.keyboard.press('Escape')
    await expect(keys).toContainText('Terminal')

    const headers = { authorization: `Bearer ${key}` }
    const data = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
    expect((await request.post('/api/debates', { headers, data })).status()).toBe(201)
    await page.reload()
    await expect(keys).toContainText('Last used')
    await expectAccessible(page)
    await keys.getByRole('button', { name: 'Remove the key “Terminal”' }).click()
    await button(page, 'Remove').click()
    await expect(keys).not.toContainText('Terminal')
    expect((await request.post('/api/debates', { headers, data })).status()).toBe(401)
  },
)
