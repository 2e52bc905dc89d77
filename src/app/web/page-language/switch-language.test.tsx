import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import loadTexts from '#features/language/texts/load-texts.json' with { type: 'json' }
import changedTexts from '#features/language/texts/changed-texts.json' with { type: 'json' }
import { keepLanguage } from '#features/language/web/kept-language.ts'
import { setPageLanguage, currentLanguage } from '#features/language/web/language.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { changeLanguage, switchLanguage } from './switch-language.ts'

const QUESTION = 'Is tea better than coffee?'

let product: World
beforeAll(async () => {
  product = await world()
  vi.stubGlobal('scrollTo', () => {})
})
afterAll(() => product.close())
afterEach(() => {
  closeSite()
  act(() => setPageLanguage('en', 'ltr', {}))
})

const page = document.documentElement
const kept = () => [localStorage.getItem('language'), /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1]]
const opener = (spoken = 'English') => screen.findByRole('button', { name: `Language: ${spoken}` })
/** Returns ids instead of a count, because an earlier test's toast may close in the meantime. */
const shownToasts = () => toasts.current().map(({ id }) => id)
const list = () => screen.findByRole('menu', { name: 'Select Protocol' })
const choose = async (name: RegExp, spoken = 'English') => {
  fireEvent.click(await opener(spoken))
  const item = within(await list()).getByRole('menuitemradio', { name })
  await act(async () => fireEvent.click(item))
}

describe('§4 current language', () => {
  test('a language without a catalogue is English, and the log and a toast say so', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    act(() => setPageLanguage('de', 'ltr', {}))
    await act(() => switchLanguage('constructor' as 'de'))
    expect(page.lang).toBe('en')
    expect(log).toHaveBeenCalledOnce()
    expect(toasts.current()[0]).toMatchObject({ title: 'The language could not be loaded.', variant: 'destructive' })
    log.mockRestore()
  })

  test('of two quick choices the last counts', async () => {
    await act(() => Promise.all([switchLanguage('de'), switchLanguage('en')]))
    expect(page.lang).toBe('en')
    await act(() => Promise.all([switchLanguage('en'), switchLanguage('de')]))
    expect(page.lang).toBe('de')
  })

  test('chosen again, it is kept in place of what another tab chose; nothing else happens', async () => {
    const site = await openSite(product, 'keeper')
    const id = await poseOn(site, QUESTION)
    site.load(`/?debate=${id}`)
    await waitFor(() => expect(history.state).toEqual({ debate: id }))
    keepLanguage('fr')
    const before = shownToasts()
    await choose(/English/)
    expect(kept()).toEqual(['en', 'en'])
    expect(history.state).toEqual({ debate: id })
    act(() => setPageLanguage('de', 'ltr', {}))
    await choose(/Deutsch/, 'Deutsch')
    expect(kept()).toEqual(['de', 'de'])
    expect(history.state).toEqual({ debate: id })
    expect(shownToasts()).toEqual(before)
    expect(await opener('Deutsch')).toBeTruthy()
  })

  test('English, chosen after a language could not be loaded: that one is not tried again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const site = await openSite(product)
    site.load('/')
    await act(() => switchLanguage('constructor' as 'de'))
    keepLanguage('de')
    await choose(/English/)
    expect(kept()).toEqual(['en', 'en'])
    await act(async () => dispatchEvent(new Event('online')))
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

describe('§2 language dropdown', () => {
  test('lists every language with both names and code, marks the detected one, and a click outside closes it', async () => {
    const site = await openSite(product)
    site.load('/')
    fireEvent.click(await opener())
    const items = within(await list()).getAllByRole('menuitemradio')
    expect(items).toHaveLength(INTERFACE_LANGUAGES.length)
    const flag = items.find(({ textContent }) => textContent === 'DeutschGermanDE')?.querySelector('img')
    expect([flag?.getAttribute('src')?.split('?')[0]?.slice(-7), flag?.alt]).toEqual(['/DE.svg', ''])
    await waitFor(() => expect(items[0]?.textContent).toBe('EnglishEnglishIPEN'))
    fireEvent.pointerDown(document.body)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('letters move to a language, Escape closes the list and gives the focus back', async () => {
    const site = await openSite(product)
    site.load('/')
    const button = await opener()
    fireEvent.click(button)
    const menu = await list()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('English'))
    for (const key of 'germ') fireEvent.keyDown(document.activeElement ?? menu, { key })
    expect(document.activeElement?.textContent).toContain('Deutsch')
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('a space within a name goes on to search; alone it chooses', async () => {
    const site = await openSite(product)
    site.load('/')
    fireEvent.click(await opener())
    const menu = await list()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('English'))
    for (const key of 'tieng v') fireEvent.keyDown(document.activeElement ?? menu, { key })
    expect(document.activeElement?.textContent).toContain('Vietnamese')
    expect(page.lang).toBe('en')
    await act(async () => fireEvent.keyDown(document.activeElement ?? menu, { key: ' ' }))
    await waitFor(() => expect(page.lang).toBe('vi'))
  })

  test('a choice is spoken and kept; the quick toggle leads back to English', async () => {
    const site = await openSite(product)
    site.load('/')
    const before = shownToasts()
    await choose(/Deutsch/)
    await waitFor(() => expect(page.lang).toBe('de'))
    expect(kept()).toEqual(['de', 'de'])
    expect(shownToasts()).toEqual(before)
    expect(screen.queryByRole('button', { name: 'Debate!' })).toBeNull()
    const quick = await screen.findByText(
      (_, element) => element?.matches('.language-quick') === true && element.textContent === 'DE',
    )
    await act(async () => fireEvent.click(quick))
    await waitFor(() => expect(page.lang).toBe('en'))
    expect(kept()).toEqual(['en', 'en'])
    expect(document.querySelector('.language-quick')).toBeNull()
  })

  test('the quick toggle that goes with its choice gives its focus to the list’s button', async () => {
    const site = await openSite(product)
    site.load('/')
    await screen.findByRole('button', { name: 'Language: English' })
    act(() => setPageLanguage('de', 'ltr', {}))
    const quick = await screen.findByRole('button', { name: 'Switch to English' })
    quick.focus()
    await act(async () => fireEvent.click(quick))
    await waitFor(() => expect(quick.isConnected).toBe(false))
    expect(document.activeElement).toBe(await opener())
  })

  test('a focus that is elsewhere stays where it is when the quick toggle goes', async () => {
    const site = await openSite(product)
    site.load('/')
    await screen.findByRole('button', { name: 'Language: English' })
    act(() => setPageLanguage('de', 'ltr', {}))
    const quick = await screen.findByRole('button', { name: 'Switch to English' })
    const question = screen.getByRole('textbox', { name: 'Question' })
    question.focus()
    await act(async () => fireEvent.click(quick))
    await waitFor(() => expect(quick.isConnected).toBe(false))
    expect(document.activeElement).toBe(question)
  })
})

describe('§4 interface language change while a debate is open', () => {
  test('closes the debate, resets the form and says so; the debate stays in the list', async () => {
    const site = await openSite(product, 'changer')
    const id = await poseOn(site, QUESTION)
    sessionStorage.setItem('debate-draft', '{"question":"Half a thought"}')
    site.load(`/?debate=${id}`)
    await screen.findByRole('heading', { name: QUESTION })
    await waitFor(() => expect(history.state).toEqual({ debate: id }))
    await choose(/Deutsch/)
    await waitFor(() => expect(page.lang).toBe('de'))
    expect(history.state).toBeNull()
    expect(sessionStorage.getItem('debate-draft')).toBeNull()
    expect(toasts.current()[0]?.open).toBe(true)
    expect(await screen.findByText(QUESTION)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull()
  })

  test('of two quick choices the last one closes it and says so, when it has come', async () => {
    const site = await openSite(product, 'hurrier')
    const id = await poseOn(site, QUESTION)
    site.load(`/?debate=${id}`)
    await waitFor(() => expect(history.state).toEqual({ debate: id }))
    await act(async () => {
      const both = [changeLanguage('de'), changeLanguage('fr')]
      expect(history.state).toEqual({ debate: id })
      await Promise.all(both)
    })
    expect(page.lang).toBe('fr')
    expect(history.state).toBeNull()
    const { text } = currentLanguage()
    expect(text(changedTexts.changed)).not.toBe(changedTexts.changed)
    expect(toasts.current()[0]).toMatchObject({ title: text(changedTexts.changed), open: true })
  })

  test('English in place of a language that could not be loaded closes it; the toast says what failed', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const site = await openSite(product, 'failer')
    const id = await poseOn(site, QUESTION)
    act(() => setPageLanguage('de', 'ltr', {}))
    site.load(`/?debate=${id}`)
    await waitFor(() => expect(history.state).toEqual({ debate: id }))
    await act(() => changeLanguage('constructor' as 'fr'))
    expect(page.lang).toBe('en')
    expect(history.state).toBeNull()
    expect(toasts.current()[0]).toMatchObject({ title: loadTexts.notLoaded, open: true })
    await act(() => changeLanguage('en'))
    log.mockRestore()
  })

  test('§2 a click on a saved debate switches to its language, and it stays open', async () => {
    const site = await openSite(product, 'returner')
    const id = await poseOn(site, 'Ist Licht eine Welle?', { language: 'de' })
    keepLanguage('en')
    site.load('/')
    fireEvent.click(await screen.findByText('Ist Licht eine Welle?'))
    await waitFor(() => expect(page.lang).toBe('de'))
    await screen.findByRole('heading', { name: 'Ist Licht eine Welle?' })
    expect(history.state).toEqual({ debate: id })
    expect(kept()).toEqual(['de', 'de'])
  })
})
