import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ on: 'provided' })

test(
  '§18 sign in at the operator’s provider: given up, then done, and linked to an account that exists',
  { tag: '@long' },
  async ({ page, products }) => {
    const { host } = await products.of('provided')
    await page.goto('/auth')
    const way = page.getByRole('link', { name: 'Log in with School' })
    host.person = null
    await way.click()
    await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.')
    await expectAccessible(page)
    host.person = { subject: 'ada', names: { preferred_username: 'ada.l' } }
    await way.click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: /Account menu/ })).toContainText('ada.l')

    await page.request.post('/api/logout')
    await page.request.post('/api/register', { data: { username: 'grace', password: 'a patent clerk in Bern' } })
    await page.goto('/account')
    const link = page.getByRole('region', { name: 'Log in with School' })
    // The provider still reports the visitor as Ada, whose sign-in already belongs to another account here.
    await link.getByRole('button', { name: 'Link' }).click()
    await expect(link.getByRole('alert')).toHaveText('This sign-in already belongs to another account.')
    await page.context().clearCookies({ domain: '127.0.0.1' })
    host.person = { subject: 'grace' }
    await link.getByRole('button', { name: 'Link' }).click()
    await expect(link.getByRole('button', { name: 'Remove the link' })).toBeVisible()
    await expect(page).toHaveURL(/\/account$/)
    await expectAccessible(page)
    await link.getByRole('button', { name: 'Remove the link' }).click()
    const confirm = page.getByRole('dialog')
    await confirm.getByLabel('Password', { exact: true }).fill('a patent clerk in Bern')
    await confirm.getByRole('button', { name: 'Go on' }).click()
    await expect(link.getByRole('button', { name: 'Link', exact: true })).toBeVisible()
  },
)
