/** §17: a debate that rests on sources, as its owner reads it. */
import { expectAccessibleInBothThemes } from './axe.ts'
import { button, readToTheEnd, tabTo, turns } from './debate-page.ts'
import { expect, test } from './test.ts'

test.use({ on: 'sourced' })

test('what a turn quotes leads to its source, by keyboard alone, and the sources close the debate', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Facts: MediaWiki/ })).toBeVisible()
  await page.getByLabel('Question').fill('Should cities ban private cars?')
  await button(page, 'Debate!').click()
  const list = page.getByRole('region', { name: 'Sources' })
  // The first turn may be written before anything is found (§17).
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
  await page.getByLabel('Address of the page').fill('http://169.254.169.254/')
  await page.keyboard.press('Enter')
  await expect(list.getByText('This address is not a public web page.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
