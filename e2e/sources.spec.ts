import { expectAccessibleInBothThemes } from './axe.ts'
import { button, readToTheEnd, tabTo, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

test.use({ on: 'sourced' })

test(
  'what a turn quotes leads to its source, by keyboard alone, and the sources close the debate',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Facts: MediaWiki/ })).toBeVisible()
    await page.getByLabel('Question').fill('Should cities ban private cars?')
    await button(page, 'Debate!').click()
    const list = page.getByRole('region', { name: 'Sources' })
    // The first turn may be written before any source is found (§17), so only the list is checked here.
    await button(page, 'Sources · 2').click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await button(page, 'Load More').click()
    await expect(turns(page)).toHaveCount(2)
    await readToTheEnd(page)

    const mark = page.getByRole('button', { name: /^Source \d: Cars/ }).last()
    await tabTo(page, mark)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: /^Source \d: Cars/ })
    await expect(sheet.locator('mark')).toContainText('private cars')
    await expect(sheet).toContainText('Stands in the source')
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(mark).toBeFocused()

    await tabTo(page, button(page, 'Add a source'))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Address of the page')).toBeFocused()
    await expect(page.getByLabel('Address of the page')).toBeInViewport()
    await page.getByLabel('Address of the page').fill('http://169.254.169.254/')
    await page.keyboard.press('Enter')
    await expect(list.getByText('This address is not a public web page.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)

test(
  'from the right to the left, and without JavaScript: [n] leads to its place in the list',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    await page.context().addCookies([{ name: 'language', value: 'ar', url: baseURL }])
    await page.addInitScript(() => localStorage.setItem('language', 'ar'))
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(path, { data })
      expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
      return answer
    }
    const question = 'هل ينبغي للمدن أن تحظر السيارات الخاصة؟'
    const data = { question, option1: 'الشوارع للمشاة', option2: 'الناس يحتاجون إلى سيارة', language: 'ar' }
    const { id } = (await (await post('/api/debates', data)).json()) as { id: string }
    const state = async () =>
      ((await (await page.request.get(`/api/debates/${id}/sources`)).json()) as { state: string }).state
    await expect.poll(state).toBe('ready')
    await (await post(`/api/debates/${id}/generate`, {})).text()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/?debate=${id}`)
    const list = page.getByRole('region', { name: 'المصادر' })
    await list.getByRole('button', { expanded: false }).first().click()
    const row = list.getByRole('listitem').first()
    const [number, title] = await Promise.all([
      row.locator('.source-number').boundingBox(),
      row.locator('.source-title').boundingBox(),
    ])
    expect(number?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0) - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    const { shareToken } = (await (await page.request.get(`/api/debates/${id}`)).json()) as { shareToken: string }
    const still = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
    await still.goto(`/share/${shareToken}`)
    await still.locator('summary').first().click()
    const cited = still.locator('.turn-text sup a').first()
    const place = (await cited.getAttribute('href')) ?? ''
    await cited.click()
    await expect(still).toHaveURL(new RegExp(`/share/${shareToken}${place}$`))
    await expect(still.locator(place)).toBeInViewport()
    await still.context().close()
  },
)
