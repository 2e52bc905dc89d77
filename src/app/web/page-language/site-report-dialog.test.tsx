import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setPageLanguage } from '#features/language/web/language.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { closeSite, openSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { SiteReportDialog } from './site-report-dialog.tsx'

const TITLE = 'Something wrong in this language?'

let product: World
beforeAll(async () => {
  product = await world({ reportUrl: 'https://tracker.example/new?title={title}&body={body}' })
})
afterAll(() => product.close())
afterEach(() => {
  closeSite()
  act(() => setPageLanguage('en', 'ltr', {}))
  Reflect.deleteProperty(navigator, 'clipboard')
})

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

/** Opens the report dialog on a German page. @param away true if the server is unreachable and so sends no contact address */
async function openReport({ away = false } = {}): Promise<HTMLElement> {
  const site = await openSite(product)
  if (away) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  act(() => setPageLanguage('de', 'ltr', { Delete: 'Löschen', 'Delete everything': 'Alles löschen' }))
  site.load('/', <SiteReportDialog onClose={() => {}} />)
  return screen.findByRole('dialog', { name: TITLE })
}

const search = (dialog: HTMLElement, typed: string) =>
  fireEvent.change(within(dialog).getByLabelText('Words you saw'), { target: { value: typed } })
const press = (dialog: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(dialog).getByRole('button', { name }))
const correct = (dialog: HTMLElement, wanted: string) =>
  fireEvent.change(within(dialog).getByLabelText('What it should say'), { target: { value: wanted } })

describe('§2 "Something wrong in this language?"', () => {
  test('words that no text has: it says so', async () => {
    const dialog = await openReport()
    expect(within(dialog).getByRole('status').textContent).toBe('')
    search(dialog, 'no such words')
    expect(within(dialog).getByRole('status').textContent).toContain('No text of the interface has these words.')
  })

  test('it opens from the foot of the language list', async () => {
    const site = await openSite(product)
    site.load('/')
    fireEvent.click(await screen.findByRole('button', { name: 'Language: English' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: TITLE }))
    expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy()
  })

  test('found by what was seen, with its English; where no address is known the report is copied', async () => {
    const written: string[] = []
    clipboard(async (words) => void written.push(words))
    const dialog = await openReport({ away: true })
    search(dialog, 'loschen')
    press(dialog, /^Löschen\s*Delete$/)
    expect(document.activeElement).toBe(within(dialog).getByLabelText('What it should say'))
    correct(dialog, 'Entfernen')
    expect(within(dialog).queryByRole('link')).toBeNull()
    press(dialog, 'Copy the report')
    await waitFor(() => expect(toasts.current()[0]?.title).toBe('Report copied'))
    expect(written.map((report) => report.split('\n\n'))).toEqual([
      [
        'Wrong text in German: Delete',
        'Language: German (de)',
        'English: Delete',
        'Now: Löschen',
        'Should be: Entfernen',
        'Where: locales/de/ui.json',
      ],
    ])
  })

  test('a clipboard that refuses leaves the report to be copied by hand', async () => {
    clipboard(() => Promise.reject(new Error('refused')))
    const dialog = await openReport()
    search(dialog, 'delete')
    press(dialog, /^Löschen\s*Delete$/)
    press(dialog, 'Copy the report')
    const byHand = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Copy the report' })
    expect(byHand.value).toContain('Should be: (not said)')
  })

  test('§10 REPORT_URL: the report opens there, filled in; another text can be chosen', async () => {
    const dialog = await openReport()
    search(dialog, 'delete')
    press(dialog, /^Löschen\s*Delete$/)
    press(dialog, 'Another text')
    press(dialog, /^Alles löschen/)
    correct(dialog, 'Alles entfernen')
    const link = await within(dialog).findByRole<HTMLAnchorElement>('link', { name: 'Open the report' })
    const { origin, searchParams } = new URL(link.href)
    expect([origin, searchParams.get('title')]).toEqual([
      'https://tracker.example',
      'Wrong text in German: Delete everything',
    ])
    expect(searchParams.get('body')).toContain('Should be: Alles entfernen')
  })
})
