import type { Page } from '@playwright/test'
import { ask, button, openOptions, readToTheEnd } from './debate-page.ts'
import { expect, test } from './test.ts'

/** Lists touch targets that are too small, except links within a sentence and checkboxes that their labels enlarge. */
const small = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=menuitem]',
    )
    return [...all]
      .filter((one) => one.checkVisibility() && !one.closest('p, .skip-link, [aria-hidden=true]'))
      .map((one) => {
        const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
        return { width, height, name: one.outerHTML.slice(0, 120) }
      })
      .filter(({ width, height }) => width > 1 && (width < 43.9 || height < 43.9))
  })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('Home, an open debate, its menu and dialogs', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await openOptions(page)
  await expect(page.getByRole('group', { name: 'Temper' })).toBeVisible()
  expect(await small(page)).toEqual([])
  await ask(page)
  expect(await small(page)).toEqual([])
  await readToTheEnd(page)
  expect(await small(page)).toEqual([])
  await button(page, 'New Debate').click()
  await expect(page.getByRole('region', { name: 'Recent debates' }).getByRole('listitem')).toHaveCount(1)
  expect(await small(page)).toEqual([])
})

test('sign-in, account, one’s debates', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await small(page)).toEqual([])
  const data = { username: `finger ${test.info().workerIndex}`, password: 'a patent clerk in Bern' }
  await page.request.post('/api/register', { data })
  await page.request.post('/api/debates', { data: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' } })
  await page.goto('/account')
  await expect(page.getByText('This device')).toBeVisible()
  expect(await small(page)).toEqual([])
  await page.getByRole('button', { name: /Account menu/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await small(page)).toEqual([])
  await page.goto('/my-debates')
  await expect(page.getByText('Is light a wave?')).toBeVisible()
  expect(await small(page)).toEqual([])
})
