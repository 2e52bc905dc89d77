import {
  ask,
  button,
  choose,
  livePanel,
  liveText,
  openByCall,
  QUESTION,
  readToTheEnd,
  tabTo,
  turns,
  turnToggle,
} from './debate-page.ts'
import { expect, test } from './test.ts'

const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'

test.describe('§2 §4 a debate, from the question on', () => {
  test('ask, watch two turns, and nothing is reported to the console', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      // Ignore Playwright's warning that it blocks the service worker. Only installable.spec.ts allows the worker.
      if (message.type() === 'warning' && message.text() === BLOCKED_WORKER) return
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/')
    await page.getByLabel('Question').fill(QUESTION)
    // After the first click, the debate appears under the pointer. The second click must not press one of its buttons.
    await button(page, 'Debate!').dblclick()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${QUESTION.slice(0, 30)}…`)
    await expect(livePanel(page).getByRole('heading')).toHaveText('Einstein Yes')
    await expect(liveText(page)).toHaveText(/\w{3}/)
    const early = (await liveText(page).textContent()) ?? ''
    await expect.poll(async () => (await liveText(page).textContent())?.length).toBeGreaterThan(early.length + 5)
    await readToTheEnd(page)
    await expect(turns(page)).toContainText([early.slice(0, 10)])
    await expect(turns(page)).toContainText(['Scripted demo'])

    await button(page, 'Load More').click()
    await expect(livePanel(page).getByRole('heading')).toHaveText('Cat No')
    await readToTheEnd(page)
    await expect(turns(page)).toHaveCount(2)
    expect(complaints).toEqual([])
  })

  test('watched turns stay open; after a reload those over 500 characters are collapsed to their cards', async ({
    page,
  }) => {
    await page.goto('/')
    await ask(page)
    await readToTheEnd(page)
    await expect(turnToggle(page, 'Argument cards')).toBeVisible()
    const whole = (await turns(page).first().locator('.turn-text').textContent()) ?? ''
    await page.reload()
    const cards = page.getByRole('list', { name: 'Argument cards of turn 1' })
    await expect(cards.getByRole('listitem').first()).toContainText('Source Quote')
    await expect(turns(page).first().locator('.turn-text')).toHaveCount(0)
    await turnToggle(page, 'Full text').click()
    await expect(turns(page).first().locator('.turn-text')).toHaveText(whole)
  })
})

test.describe('§6 an anonymous visitor', () => {
  test('is stopped after ten responses by Response Limit Reached', { tag: '@long' }, async ({ page }) => {
    test.setTimeout(180_000)
    // With reduced motion, text appears as soon as it arrives instead of letter by letter.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await ask(page)
    await expect(livePanel(page)).toHaveCount(0, { timeout: 30_000 })
    const [{ id }] = (await (await page.request.get('/api/debates/recent')).json()) as [{ id: string }]
    for (let turn = 2; turn <= 8; turn += 1) await page.request.post(`/api/debates/${id}/generate`, { data: {} })
    await page.reload()
    for (let turn = 8; turn <= 10; turn += 1) {
      await expect(livePanel(page)).toHaveCount(0, { timeout: 30_000 })
      await expect(turns(page)).toHaveCount(turn)
      if (turn < 10) await button(page, 'Load More').click()
      if (turn < 10) await expect(turns(page)).toHaveCount(turn + 1)
    }
    await expect(button(page, 'Load More')).toBeEnabled()
    await button(page, 'Load More').click()
    const dialog = page.getByRole('dialog', { name: 'Response Limit Reached' })
    await expect(dialog).toContainText('Non-authenticated users are limited to 10 responses per debate.')
    await expect(dialog.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await dialog.getByRole('button', { name: 'Continue Viewing' }).click()
    await expect(dialog).toBeHidden()
    await expect(turns(page)).toHaveCount(10)

    // A reader who signs in through the dialog returns to the end of the debate, where the dialog was opened.
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Load More').click()
    await dialog.getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Username').fill(`tenth ${test.info().workerIndex}`)
    await page.getByLabel('Password', { exact: true }).fill('a patent clerk in Bern')
    await button(page, 'Create Account').click()
    await button(page, 'Skip for now').click()
    await expect(turns(page)).toHaveCount(10)
    await expect(turns(page).last()).toBeInViewport({ ratio: 0.9 })
    await expect(button(page, 'Load More')).toBeInViewport({ ratio: 1 })
    const toast = page.locator('.toast[data-state=open]')
    await expect(toast).toBeVisible()
    await expect
      .poll(async () => {
        const [note, bar] = await Promise.all([toast.boundingBox(), page.locator('.debate-bar').boundingBox()])
        return (note?.y ?? 0) > 422 && (note?.y ?? 0) + (note?.height ?? 0) < (bar?.y ?? 0)
      }, 'the toast stands above the bar')
      .toBe(true)
  })

  test(
    'finds the latest debates below the form, more with Load More, and opens one',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/')
      for (let number = 1; number <= 7; number += 1)
        await openByCall(page, `Is number ${number} lucky, in the long run and for everyone concerned?`)
      await page.reload()
      const items = page.getByRole('region', { name: 'Recent debates' }).getByRole('listitem')
      await expect(items).toHaveCount(5)
      await expect(items.first()).toContainText('Is number 7 lucky')
      await expect(items.first()).not.toContainText('Einstein vs Cat')
      await button(page, 'Load More').click()
      await expect(items).toHaveCount(7)
      await expect(button(page, 'Load More')).toHaveCount(0)
      await items.last().getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is number 1 lucky, in the long…')
      await expect(livePanel(page)).toBeVisible()
    },
  )
})

test('an owner without an account saves the debate as a file, from its menu', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await ask(page)
  await readToTheEnd(page)
  const fetched = page.waitForEvent('download')
  await choose(page, 'Export · Markdown')
  expect((await fetched).suggestedFilename()).toMatch(/phone.*\.md$/)
})

test('everything by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, page.getByLabel('Question'))
  await page.keyboard.type('Is a keyboard enough?')
  await tabTo(page, page.getByLabel('Einstein’s position'))
  await page.keyboard.type('It is')
  await tabTo(page, button(page, 'Debate!'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is a keyboard enough?')
  await expect(page.getByText('It is', { exact: true }).first()).toBeVisible()
  await expect(liveText(page)).toHaveText(/\w{3}/)
  await tabTo(page, livePanel(page))
  await page.keyboard.press('Enter')
  await expect(livePanel(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(turns(page).first()).toBeFocused()
  await tabTo(page, button(page, 'Load More'))
  await page.keyboard.press('Enter')
  await expect(turns(page)).toHaveCount(2)
})
