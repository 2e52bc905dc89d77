import { button } from './debate-page.ts'
import { beOperator, inviteLink } from './operator.ts'
import { ENGLISH } from './screens/screen-language.ts'
import { PASSWORD, posed } from './screens/steps.ts'
import { expect, test } from './test.ts'

test.use({ on: 'operated' })

test(
  '§19 an invite lets somebody in; their debate is reported by a stranger, seen and hidden by the operator, and only they are told',
  { tag: '@long' },
  async ({ page, browser, baseURL, products }) => {
    const { operate } = await products.of('operated')
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByText('A new account needs an invite from the operator of this site.')).toBeVisible()
    await expect(button(page, 'Create Account')).toHaveCount(0)
    await page.goto(await inviteLink(operate))
    await page.getByLabel('Username').fill(`invited ${test.info().workerIndex}`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Create Account').click()
    await button(page, 'Skip for now').click()
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Imprint' })).toHaveAttribute(
      'href',
      'https://operator.example/imprint',
    )
    const { debate, share } = await posed(page, 1, ENGLISH)

    const stranger = await browser.newPage({ baseURL })
    await stranger.goto(share)
    await button(stranger, 'Report').click()
    const dialog = stranger.getByRole('dialog', { name: 'Report this debate' })
    await dialog.getByLabel('What is wrong with it?').selectOption('Hatred')
    await dialog.getByLabel('In your own words (optional)').fill('It insults cats.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog).toBeHidden()

    const operator = await browser.newPage({ baseURL })
    await beOperator(operator, operate)
    await operator.goto('/operator')
    await expect(operator.getByText('It insults cats.')).toBeVisible()
    await operate('debate', share, 'hide')
    await operator.reload()
    await expect(operator.getByText('There are no reports.')).toBeVisible()

    const told = 'The operator of this site has hidden this debate. You can still delete it.'
    expect((await stranger.goto(share))?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { name: 'Archive Not Found' })).toBeVisible()
    await expect(stranger.getByText(told)).toHaveCount(0)
    for (const path of [share, debate]) {
      await page.goto(path)
      await expect(page.getByText(told)).toBeVisible()
    }
    await stranger.context().close()
    await operator.context().close()
  },
)
